#pragma once

#include <pthread.h>
#include <stdint.h>

/// Tells the current thread from all others that are running. Isn't zero, and is even.
///
/// Is in C because Swift can't say it without a call. See `Documentation/Decisions/0012-the-thread-pointer-in-c.md`.
__attribute__((swift_name("identityOfCurrentThread()")))
static inline uintptr_t identity_of_current_thread(void) {
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
  return (uintptr_t)__builtin_thread_pointer();
#else
  return (uintptr_t)pthread_self();
#endif
}

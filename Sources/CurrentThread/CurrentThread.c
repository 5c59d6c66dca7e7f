#include "CurrentThread.h"

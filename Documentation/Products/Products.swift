// Only the dependencies of this target matter.

#pragma once

// The functions of math.h that differ between processors, made so that they do not. Who links this module has them under
// the C library's names, in every library of the program too. There is nothing to call here.

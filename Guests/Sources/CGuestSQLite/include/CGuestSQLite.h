#ifndef CGUESTSQLITE_H
#define CGUESTSQLITE_H

#include <sqlite3.h>

#endif

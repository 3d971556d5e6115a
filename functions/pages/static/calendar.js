// Written in slice 3.

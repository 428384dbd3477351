// Quicker, never needed: each page does all of this without it.

[(game) (variation) (comment)] @fold

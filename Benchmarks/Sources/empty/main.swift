// The program that the start and the size of `page` are compared with.
print("<p>1 &lt; 2</p>")

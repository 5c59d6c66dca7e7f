// The program with which the start and the size of `page` are compared.
print("<p>1 &lt; 2</p>")

package broken

import "fmt"

func complete(a int) int {
	return a + 1
}

func missing(a int {
	fmt.Println(a
}

type Half struct {
	Name string
	Size

func (h *Half) After() string {
	return h.Name
}

func last() {
	if x := complete(1); x > {
		fmt.Println("x")
	}
}

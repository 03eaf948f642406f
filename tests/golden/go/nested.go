package nested

import "sort"

type Number interface {
	~int | ~float64
}

// List is generic.
type List[T any, K comparable] struct {
	head *node[T]
	opts struct {
		deep struct{ x, y int }
	}
}

func (l *List[T, K]) Map(f func(T) T, g func(a, b int) (int, error)) *List[T, K] {
	out := &List[T, K]{}
	walk := func(n *node[T]) {
		for ; n != nil; n = n.next {
			if n.ok {
				out.push(f(n.value))
			}
		}
	}
	walk(l.head)
	go func() {
		defer out.mu.Unlock()
		sort.Slice(out.items, func(i, j int) bool { return out.items[i] < out.items[j] })
	}()
	return out
}

func Sum[N Number](xs ...N) (total N) {
	for _, x := range xs {
		total += x
	}
	return
}

var (
	// Hook is called first.
	Hook = func(name string) error { return nil }
	limit = 3
)

var handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(200)
})

func Make[T any](value T) (func() T, error) {
	type local struct{ v T }
	get := func() T {
		inner := func(a, b T) T { return a }
		return inner(value, local{value}.v)
	}
	return get, nil
}

func external(fd int, _ string) (n int)

func (List[T, K]) unnamed(int, map[string][]func(x int) error) {}

func check(v any) string {
	switch t := v.(type) {
	case nil:
		return "nil"
	case int, int64:
		return "int"
	case func(int) int:
		return Make[int](t(1)).String()
	}
	// a trailing comment

	return foo.Bar().Baz(v) // and another
}
// Not separated by a blank line.
func last() {}

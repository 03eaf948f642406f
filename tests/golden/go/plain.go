// Copyright 2026 The Samples.
// SPDX-License-Identifier: MIT

// Package store keeps orders in memory.
// It is safe for concurrent use.
package store

import (
	"context"
	"fmt"

	log "example.com/log/v2"
	_ "embed"
	. "math"
)

import "os"

// MaxOrders bounds the store.
const MaxOrders = 100

// Order is what was bought.
type Order struct {
	ID    int64 `json:"id"`
	Lines []Line
	sync.Mutex
	*audit.Trail
}

type (
	// Reader reads orders.
	Reader interface {
		io.Closer
		fmt.Stringer
		// Get finds one order.
		Get(ctx context.Context, id int64) (*Order, error)
	}

	price = int64

	Handler func(ctx context.Context, o *Order) error
)

// New makes a store.
func New(size int, names ...string) *Store {
	return &Store{orders: make(map[int64]*Order, size)}
}

/*
Get finds one order.

It returns ErrNone when there is none.
*/
func (s *Store) Get(ctx context.Context, id int64) (order *Order, err error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	// The map is never nil.
	order, ok := s.orders[id]
	if !ok || order == nil {
		return nil, fmt.Errorf("order %d: %w", id, ErrNone)
	}
	return order, ctx.Err()
}

func (s Store) len() int { return len(s.orders) }

//go:noinline
func (s *Store) each(visit func(id int64, o *Order) bool) {
	for id, o := range s.orders {
		switch {
		case id < 0:
			continue
		case id == 0 && o != nil:
			log.Println(`raw
string`, 'x', "tab\t")
		default:
			if !visit(id, o) {
				return
			}
		}
	}
}

func main() {
	s := New(3, "a", "b")
	select {
	case <-done:
	case o := <-orders:
		s.Put(o)
	}
	os.Exit(int(Floor(1.5)))
}

/*
 * Copyright 2024 The Example Authors.
 */
package com.example.shop;

import java.util.*;
import java.util.function.Function;
import static java.util.stream.Collectors.toList;

/**
 * Orders of one customer.
 *
 * <p>Not safe for several threads.
 */
@Service
@Scope("request")
public class OrderService extends BaseService<Order> implements Orders, AutoCloseable {
    private static final int LIMIT = 10;
    private final Map<String, Order> orders = new HashMap<>();

    static {
        register(OrderService.class);
    }

    public OrderService(Clock clock, String... tags) {
        super(clock);
        this.tags = tags;
    }

    /**
     * Finds an order.
     *
     * @param id its number
     * @return the order, or empty
     */
    @Override
    public Optional<Order> find(final String id) throws NotFoundException {
        if (id == null || id.isEmpty()) {
            throw new NotFoundException("no id");
        }
        // Cached ones first.
        Order order = orders.get(id);
        return order != null ? Optional.of(order) : repository.load(id);
    }

    protected static <T extends Comparable<T>> List<T> sorted(Collection<? extends T> items, int[] counts) {
        List<T> copy = new ArrayList<>(items);
        for (int i = 0; i < counts.length && i < LIMIT; i++) {
            while (counts[i]-- > 0) copy.add(copy.get(i));
        }
        return copy.stream().sorted().collect(toList());
    }

    int total(List<Order> all) {
        int sum = 0;
        for (Order order : all) {
            switch (order.state()) {
                case OPEN:
                case PAID:
                    sum += order.price();
                    break;
                default:
                    sum--;
            }
        }
        try {
            check(sum);
        } catch (IllegalStateException | ArithmeticException error) {
            log.warn("bad sum", error);
        } finally {
            done();
        }
        return sum;
    }

    @Override
    public void close() {}
}

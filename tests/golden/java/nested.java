package com.example;

import java.util.Map.Entry;

public sealed interface Shape<T> extends Drawable, Comparable<Shape<T>> permits Circle, Square {
    int SIDES = 0;

    double area();

    default String label() {
        return "shape " + area();
    }

    static Shape<?> unit() {
        return new Circle(1);
    }

    /** A circle. */
    record Circle(double radius, @NonNull String name) implements Shape<Circle> {
        Circle {
            if (radius < 0) throw new IllegalArgumentException();
        }

        Circle(double radius) {
            this(radius, "c");
        }

        @Override
        public double area() {
            return Math.PI * radius * radius;
        }
    }

    enum Color implements Supplier<String> {
        /** Like blood. */
        RED("r") {
            @Override
            public String get() {
                return "red";
            }
        },
        GREEN("g");

        private final String code;

        Color(String code) {
            this.code = code;
        }

        public String get() {
            return code;
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Marked {
        String value() default "";

        int[] levels();
    }
}

class Outer {
    private Runnable task = () -> System.out.println("run");

    Runnable make(Entry<String, Map.Entry<Integer, Long>> entry) {
        class Local {
            void help() {}
        }
        new Local().help();
        return new Runnable() {
            int count;

            @Override
            public void run() {
                if (count++ > 3) Outer.this.stop();
            }
        };
    }

    String describe(Object value) {
        return switch (value) {
            case Integer i when i > 3 -> "big";
            case String s -> s.strip();
            default -> """
                many
                  lines""";
        };
    }

    private static synchronized native void stop();

    class Inner<K, V extends Number & Comparable<V>> {
        V get(K key)[] {
            return Outer.super.<K>load(key, Inner::new);
        }
    }
}

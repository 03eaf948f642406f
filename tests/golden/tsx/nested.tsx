"use client";

import * as React from "react";
import type { FC, PropsWithChildren } from "react";

type Item<T> = { value: T; label: string };

export function Select<T,>({ items, render }: { items: Item<T>[]; render: (item: Item<T>) => React.ReactElement }) {
  function choose(item: Item<T>) {
    return () => console.log(item.label);
  }
  return (
    <Menu.Root>
      {items.length === 0 && <Menu.Empty text="nothing" />}
      {items.map((item) => (
        <Menu.Item key={item.label} onSelect={choose(item)}>
          {render(item)}
        </Menu.Item>
      ))}
    </Menu.Root>
  );
}

export const useToggle = (start = false): [boolean, () => void] => {
  const [on, setOn] = React.useState(start);
  const flip = React.useCallback(() => setOn((was) => !was), []);
  return [on, flip];
};

/** Passes its ref on. */
export const Field = React.forwardRef<HTMLInputElement, { name: string }>(function Field({ name }, ref) {
  return <input ref={ref} name={name} aria-label={`field ${name}`} />;
});

export const Provider: FC<PropsWithChildren> = ({ children }) => {
  const api = {
    open: (id: string) => dispatch({ type: "open", id }),
    close() {
      dispatch({ type: "close" });
    },
  };
  return <Context.Provider value={api}>{children}</Context.Provider>;
};

export const withBorder = <P extends object>(Inner: React.ComponentType<P>) =>
  function Bordered(props: P) {
    return (
      <div style={{ border: "1px solid" }}>
        <Inner {...props} />
      </div>
    );
  };

function Status({ state }: { state?: "on" | "off" }) {
  return state === "on" ? <b>on</b> : state === "off" ? <i>off</i> : null;
}

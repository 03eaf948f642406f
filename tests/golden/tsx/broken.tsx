import React from "react";

/** Good before. */
export function Before({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

export function Torn({ items }: { items: string[] }) {
  return (
    <ul>
      {items.map((item) => <li key={item}>{item}</li>}
    </ul>
  );
}

export function Unclosed() {
  return (
    <div>
      <span>text
    </div>
  );
}

export const After = (props: { n: number }) => {
  if (props.n > 1) {
    return <Before name="many" />;
  }
  return <Before name="one" />;
};

class Last extends React.Component {
  render() {
    return <After n={1} />;
  }

import React, { useState, useEffect } from "react";
import { Button } from "./button";

interface Props {
  title: string;
  onClose?: () => void;
  children: React.ReactNode;
}

/** A box that can be closed. */
export function Panel({ title, onClose, children }: Props): JSX.Element {
  const [open, setOpen] = useState<boolean>(true);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const close = () => {
    setOpen(false);
    onClose?.();
  };

  if (!open) return <></>;
  return (
    <section className="panel">
      <h2>{title}</h2>
      {children}
      <Button kind="ghost" onClick={close}>Close it</Button>
    </section>
  );
}

// One row of the list.
const Row: React.FC<{ label: string; count: number }> = ({ label, count }) => (
  <li>{count > 1 ? `${label} (${count})` : label}</li>
);

export const List = (props: { rows: string[] }) => {
  return <ul>{props.rows.map((row) => <Row key={row} label={row} count={1} />)}</ul>;
};

export default class Counter extends React.Component<Props, { n: number }> {
  state = { n: 0 };

  handleClick = (event: React.MouseEvent<HTMLButtonElement>): void => {
    event.preventDefault();
    this.setState({ n: this.state.n + 1 });
  };

  render() {
    return <Button onClick={this.handleClick}>{this.state.n}</Button>;
  }
}

export default function Empty() {
  return <p>Empty</p>;
}

import { notFound } from "~/http/responses/error-responses";

export function loader() {
  throw notFound();
}

export function action() {
  throw notFound();
}

export default function NotFound() {
  return null;
}

import { useLocation } from "@remix-run/react";
import { useRef } from "react";

/**
 * The reply to the last form. Reloading the data in place, as a waiting print check does, makes the router forget it,
 * and an error would vanish before it is read; this keeps it until another form is sent or another page is shown.
 */
export function useKeptReply<Reply>(reply: Reply | undefined): Reply | undefined {
  // A reload in place keeps the key.
  const { key } = useLocation();
  const kept = useRef({ key, reply });
  if (reply || kept.current.key !== key) kept.current = { key, reply };
  return kept.current.reply;
}

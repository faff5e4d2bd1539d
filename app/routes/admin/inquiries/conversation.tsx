import type { readInquiry } from "~/domain/inquiries/list-inquiries";
import { formatBytes } from "~/lib/text/formats/format-bytes";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { words } from "./words";

const { conversation: text } = words;
type Message = NonNullable<Awaited<ReturnType<typeof readInquiry>>>["messages"][number];

/** The emails that followed the first message, the oldest first. */
export function Conversation({ messages, firstAddress }: { messages: Message[]; firstAddress: string }) {
  if (messages.length === 0) return null;
  return (
    <section className="grid gap-6">
      <h2>{text.title}</h2>
      {messages.map((message) => (
        <ConversationMessage
          key={message.id}
          message={message}
          isFromElsewhere={message.direction === "in" && message.senderEmail !== firstAddress}
        />
      ))}
    </section>
  );
}

function ConversationMessage({ message, isFromElsewhere }: { message: Message; isFromElsewhere: boolean }) {
  const isOurs = message.direction === "out";
  return (
    <article className="grid gap-2">
      <h3 className="break">
        <bdi>
          {isOurs
            ? text.ours({ by: message.sentBy })
            : text.theirs({ name: message.senderName, email: message.senderEmail })}
        </bdi>
      </h3>
      <p className="hint">
        <DateTime at={message.createdAt} time />{" "}
        {message.senderProof === "unproven" ? <Badge tone="warn">{text.unproven}</Badge> : null}{" "}
        {isFromElsewhere ? <Badge tone="warn">{text.otherAddress}</Badge> : null}
      </p>
      {message.senderProof === "unproven" ? <p className="hint">{text.unprovenHint}</p> : null}
      {isFromElsewhere ? <p className="hint">{text.otherAddressHint}</p> : null}
      <p className={message.body ? "quote" : "hint"} dir="auto">
        {message.body || text.empty}
      </p>
      {message.quoted ? (
        <details className="fold">
          <summary>{text.quoted}</summary>
          <p className="quote" dir="auto">
            {message.quoted}
          </p>
        </details>
      ) : null}
      {message.attachments.length > 0 ? (
        <div className="hint">
          {text.attachments}
          <ul>
            {message.attachments.map(({ name, bytes, path }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be alike, and the list never changes
              <li key={position} className="break">
                {path ? (
                  <a href={path} download="">
                    {text.attachment({ name: name || text.unnamed, size: formatBytes(bytes) })}
                  </a>
                ) : (
                  text.notKept({ name: name || text.unnamed, size: formatBytes(bytes) })
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </article>
  );
}

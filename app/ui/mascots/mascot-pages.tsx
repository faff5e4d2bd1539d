import type { ReactNode } from "react";
import { MascotBoy, MascotGirl } from "./mascots";
import stylesHref from "./mascots.css?url";
import { Halftone } from "./print-ornaments";

/**
 * A page with one message beside a mascot. It links its own stylesheet, because an error can occur on any page;
 * the browser waits for it before painting.
 */
export function MascotPage({
  tone,
  by: mascot,
  children,
}: {
  tone: "marigold" | "teal" | "tint" | "vermilion";
  by: "boy" | "girl";
  children: ReactNode;
}) {
  return (
    <>
      <link rel="stylesheet" href={stylesHref} />
      <section className={`scene on-${tone}`}>
        <div className="wrap">
          <div className="words">{children}</div>
          {mascot === "boy" ? <MascotBoy /> : <MascotGirl />}
        </div>
        {/* Last in the source: it is at the bottom, and the section grows while the page is still loading. */}
        <Halftone rows={14} columns={90} />
      </section>
    </>
  );
}

/** The page after returning from the payment provider. `stamp` is the result in one word. */
export function PaymentResultPage({
  tone,
  by,
  stamp,
  title,
  actions,
  children,
}: {
  tone: "teal" | "tint";
  by: "boy" | "girl";
  stamp: string;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <MascotPage tone={tone} by={by}>
      <p className="stamp">{stamp}</p>
      <h1>{title}</h1>
      <div className="lead">{children}</div>
      <div className="actions">{actions}</div>
    </MascotPage>
  );
}

/** A form with a mascot on its right; on small screens the form alone. */
export function FormBesideMascot({
  tone,
  by,
  children,
}: {
  tone: "marigold" | "teal";
  by: "boy" | "girl";
  children: ReactNode;
}) {
  return (
    <>
      <link rel="stylesheet" href={stylesHref} />
      <div className="wrap beside">
        <div>{children}</div>
        <div className={`panel on-${tone}`}>
          <Halftone rows={24} columns={50} />
          {by === "boy" ? <MascotBoy /> : <MascotGirl />}
        </div>
      </div>
    </>
  );
}

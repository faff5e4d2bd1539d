import type { ReactNode } from "react";
import { MascotBoy, MascotGirl } from "./mascots";
import stylesHref from "./mascots.css?url";
import { Halftone } from "./print-ornaments";

/**
 * A page with one thing to say, in large, on one ink, beside somebody of the cast. It brings its own sheet, because an error may
 * befall any page: a sheet linked here is waited for, so nothing is seen without it.
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
        {/* Last: it lies along the foot, and the section grows while the page is still coming in. */}
        <Halftone rows={14} columns={90} />
      </section>
    </>
  );
}

/** What came of going to another company and back. `stamp` says it in a word. */
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

/** A form at a desk's left, somebody of the cast on an ink at its right; on smaller screens the form alone. */
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

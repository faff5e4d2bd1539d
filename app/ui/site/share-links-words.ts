export const facebook = "Facebook";
export const pinterest = "Pinterest";
export const shareThisPage = "Share this page";
export const copyLink = "Copy link";
export const linkCopied = "Link Copied!";
export const shareOn = ({ name }: { name: string }) => `Share on ${name}`;

/** What admins read of emails and webhook calls. */
export const words = {
  webhookPreview: "What is posted",
  sentAgain: "Sent again.",
  mailService: "Mail service",
  betaApplications: "Beta applications",
  webhookNotConfigured: "Webhook URL not configured",
};

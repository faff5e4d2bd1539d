export const words = {
  supportForm: {
    name: "Name",
    email: "Email",
    subject: "Subject",
    subjectHint: "If it is about an order, include its number.",
    message: "Message",
    messageHint: "What you did, what happened, and what you expected.",
    submitting: "Submitting...",
    submitRequest: "Submit request",
  },
  formParts: {
    leaveThisEmpty: "Leave this empty",
  },
  betaForm: {
    clothingBrand: "Clothing brand",
    artistOrIllustrator: "Artist or illustrator",
    bandOrLabel: "Band or label",
    clubOrTeam: "Club or team",
    agency: "Agency",
    shop: "Shop",
    under50Pieces: "Under 50 pieces a month",
    from50To200Pieces: "50 to 200 pieces a month",
    from200To1000Pieces: "200 to 1,000 pieces a month",
    over1000Pieces: "Over 1,000 pieces a month",
    volumeUnknown: "I don't know yet",
    fullName: "Full name",
    email: "Email",
    companyNameOptional: "Company name (optional)",
    phoneNumber: "Phone number",
    businessType: "Business type",
    expectedVolume: "Expected volume",
    volumePlaceholder: "50 pieces a month",
    websiteOptional: "Website (optional)",
    messageOptional: "Message (optional)",
    messagePlaceholder: "What do you want to print, and for whom?",
    acceptTerms: (
      <>
        I accept the <a href="/terms">terms and conditions</a> and have read the{" "}
        <a href="/privacy">privacy notice</a>
      </>
    ),
    submitting: "Submitting...",
    applyForTheBeta: "Apply for the beta",
  },
  contactForm: {
    name: "Name",
    email: "Email",
    companyNameOptional: "Company name (optional)",
    message: "Message",
    messagePlaceholder: "What would you like to make?",
    submitting: "Submitting...",
    sendMessage: "Send message",
  },
};

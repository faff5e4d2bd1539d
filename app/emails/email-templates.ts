import { accountExistsEmail } from "./accounts/account-exists";
import { resetPasswordEmail } from "./accounts/reset-password";
import { accountRestoredEmail } from "./accounts/security/account-restored";
import { accountSuspendedEmail } from "./accounts/security/account-suspended";
import { addressChangedUndoEmail } from "./accounts/security/address-changed-undo";
import { addressInUseEmail } from "./accounts/security/address-in-use";
import { changeAddressEmail } from "./accounts/security/change-address";
import { newDeviceEmail } from "./accounts/security/new-device";
import { payoutAccountChangedEmail } from "./accounts/security/payout-account-changed";
import { roleChangedEmail } from "./accounts/security/role-changed";
import { subscriptionEndedEmail } from "./accounts/security/subscription-ended";
import { unlockLoginEmail } from "./accounts/security/unlock-login";
import { securityChangedEmail } from "./accounts/security-changed";
import { verifyEmailAddressEmail } from "./accounts/verify-email-address";
import {
  decisionWithdrawnEmail,
  moderationAppealDecidedEmail,
  moderationDecidedEmail,
  reportDecidedEmail,
} from "./creators/moderation-emails";
import { payoutAccountNeedsEmail } from "./creators/payout-account-needs";
import { payoutDebtEmail } from "./creators/payout-debt";
import { payoutFailedEmail } from "./creators/payout-failed";
import { payoutSentEmail } from "./creators/payout-sent";
import { picturesReadyEmail } from "./creators/pictures-ready";
import { productsUnderpricedEmail } from "./creators/products-underpriced";
import { saleCanceledEmail } from "./creators/sale-canceled";
import { saleMadeEmail } from "./creators/sale-made";
import type { EmailTemplate } from "./email-template";
import { betaInvitedEmail } from "./inquiries/beta-invited";
import { inquiryAnsweredEmail } from "./inquiries/inquiry-answered";
import { inquiryReceivedEmail } from "./inquiries/inquiry-received";
import { incidentDigestEmail } from "./operations/incident-digest";
import { claimDecidedEmail, claimReceivedEmail } from "./orders/claim-emails";
import { orderCanceledEmail } from "./orders/order-canceled";
import { orderConfirmedEmail } from "./orders/order-confirmed";
import { orderLinksEmail } from "./orders/order-links";
import { orderPartCanceledEmail } from "./orders/order-part-canceled";
import { orderShippedEmail } from "./orders/order-shipped";
import { parcelReturnedEmail } from "./orders/parcel-returned";
import { shippingAddressChangedEmail } from "./orders/shipping-address-changed";
import { disputeEmail } from "./payments/dispute";
import { feeWaivedEmail } from "./payments/fee-waived";
import { moneyBackEmail } from "./payments/money-back";
import { paymentFailedEmail } from "./payments/payment-failed";
import { receiptEmail } from "./payments/receipt";
import { refundReturnedEmail } from "./payments/refund-returned";
import { videoStepEmail } from "./payments/video-step";
import { accountDeletedEmail } from "./personal-data/account-deleted";
import { dataExportReadyEmail } from "./personal-data/data-export-ready";
import { deletionRequestedEmail } from "./personal-data/deletion-requested";

/** Every email by its name in the outbox; names of queued emails must stay. */
export const emailTemplates = {
  "verify-address": verifyEmailAddressEmail,
  "account-exists": accountExistsEmail,
  "reset-password": resetPasswordEmail,
  "change-address": changeAddressEmail,
  "address-in-use": addressInUseEmail,
  "address-changed-undo": addressChangedUndoEmail,
  "new-device": newDeviceEmail,
  "unlock-login": unlockLoginEmail,
  "role-changed": roleChangedEmail,
  "account-suspended": accountSuspendedEmail,
  "account-restored": accountRestoredEmail,
  "subscription-ended": subscriptionEndedEmail,
  "security-changed": securityChangedEmail,
  "payout-account-changed": payoutAccountChangedEmail,
  "order-confirmed": orderConfirmedEmail,
  "address-changed": shippingAddressChangedEmail,
  shipped: orderShippedEmail,
  "canceled-refunded": orderCanceledEmail,
  "part-canceled": orderPartCanceledEmail,
  "parcel-returned": parcelReturnedEmail,
  "claim-received": claimReceivedEmail,
  "claim-decided": claimDecidedEmail,
  "sale-made": saleMadeEmail,
  "sale-canceled": saleCanceledEmail,
  "pictures-ready": picturesReadyEmail,
  "cost-risen": productsUnderpricedEmail,
  "payout-account-needs": payoutAccountNeedsEmail,
  "payout-sent": payoutSentEmail,
  "payout-failed": payoutFailedEmail,
  "payout-debt": payoutDebtEmail,
  "moderation-decided": moderationDecidedEmail,
  "decision-withdrawn": decisionWithdrawnEmail,
  "appeal-decided": moderationAppealDecidedEmail,
  "report-decided": reportDecidedEmail,
  "order-link": orderLinksEmail,
  "needs-human": incidentDigestEmail,
  "money-back": moneyBackEmail,
  "refund-returned": refundReturnedEmail,
  dispute: disputeEmail,
  "payment-failed": paymentFailedEmail,
  receipt: receiptEmail,
  "fee-waived": feeWaivedEmail,
  "video-step": videoStepEmail,
  "inquiry-received": inquiryReceivedEmail,
  "beta-invited": betaInvitedEmail,
  "inquiry-answered": inquiryAnsweredEmail,
  "data-export-ready": dataExportReadyEmail,
  "deletion-requested": deletionRequestedEmail,
  "account-deleted": accountDeletedEmail,
} satisfies Record<string, EmailTemplate<never>>;

export type EmailTemplateName = keyof typeof emailTemplates;
export type EmailTemplateData<Name extends EmailTemplateName> = Parameters<(typeof emailTemplates)[Name]>[0];

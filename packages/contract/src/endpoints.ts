import { deleteAccount, keepAccount } from './account-deletion.ts';
import { accountExport } from './account-export.ts';
import { adminAudit } from './admin-audit.ts';
import { adminBackup } from './admin-backup.ts';
import { adminDeclarations } from './admin-declarations.ts';
import { adminEntries } from './admin-entries.ts';
import { adminInvitations } from './admin-invitations.ts';
import { adminModeration } from './admin-moderation.ts';
import { adminPro } from './admin-pro.ts';
import { setAiConsent } from './ai-consent.ts';
import { aiUses } from './ai-uses.ts';
import { authUser } from './auth-user.ts';
import { blockPerson, listBlocks, unblockPerson } from './blocks.ts';
import { changeEvent, deleteEvent } from './change-event.ts';
import { changePassword } from './change-password.ts';
import { cleanupRegistration } from './cleanup-registration.ts';
import { confirmPassword } from './confirm-password.ts';
import { getContribution, putContribution } from './contribution.ts';
import { createEntry } from './create-entry.ts';
import { createEvent } from './create-event.ts';
import { createFriendRequest } from './create-friend-request.ts';
import { createInvitation } from './create-invitation.ts';
import { setDefaultVisibility } from './default-visibility.ts';
import type { Endpoint } from './define-endpoint.ts';
import { deleteEntry } from './delete-entry.ts';
import { entriesOfYear } from './entries-of-year.ts';
import { getEntryShelf } from './entry-shelf.ts';
import { eventArchive } from './event-archive.ts';
import { changeEventEntry, createEventEntry, deleteEventEntry } from './event-entries.ts';
import { eventGauge } from './event-gauge.ts';
import { actOnSender, dropAnnounced, eventSenders } from './event-senders.ts';
import { takeEventOver } from './event-to-diary.ts';
import { favoriteEntry } from './favorite-entry.ts';
import { friendsFeed, publicFeed } from './feeds.ts';
import {
  acceptFriendRequest,
  declineFriendRequest,
  incomingRequests,
  sentRequests,
  withdrawFriendRequest,
} from './friend-requests.ts';
import { listFriends, removeFriend } from './friends.ts';
import { generateSummary } from './generate-summary.ts';
import { getEntry } from './get-entry.ts';
import { health } from './health.ts';
import { applyImport, cancelImport, createImport, getImport } from './imports.ts';
import { listInvitations, revokeInvitation } from './invitations.ts';
import { generateLinkedinPost, getLinkedinProfile, saveLinkedinProfile } from './linkedin-posts.ts';
import { listEntries } from './list-entries.ts';
import { listEvents } from './list-events.ts';
import { mediaStates } from './media-states.ts';
import { mediaUrls } from './media-urls.ts';
import { moderationNotices } from './moderation-notices.ts';
import { patchEntry } from './patch-entry.ts';
import { patchProfile } from './patch-profile.ts';
import { changePrivacy, getPrivacy } from './privacy.ts';
import { changeQuietMemories, getQuietMemories } from './quiet-memories.ts';
import { ready } from './ready.ts';
import { getReflectionAnswers, saveReflectionAnswer } from './reflection-answers.ts';
import { randomReflectionQuestion, reflectionQuestions } from './reflection-questions.ts';
import { getReminderKey, setReminder } from './reminder.ts';
import { removeFromShelf } from './remove-from-shelf.ts';
import { dismissReply, listReplies, putReply, removeReply } from './replies.ts';
import { createReport } from './reports.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';
import { openShared, sharedPage } from './shared-entry.ts';
import { eventFeed, eventStream, sharedEvent } from './shared-event.ts';
import { createShare, listShares, lookAtShare, removeShare, updateShare } from './shares.ts';
import { signInMethods } from './sign-in-methods.ts';
import { signInWays } from './sign-in-ways.ts';
import { simpleRegister } from './simple-register.ts';
import { getStatistics, getStreak } from './statistics.ts';
import {
  activateSubscription,
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  reactivateSubscription,
} from './subscriptions.ts';
import { pullChanges } from './sync-pull.ts';
import { pushMutations } from './sync-push.ts';
import { nudgeStream } from './sync-stream.ts';
import { takeOverProfile } from './take-over-profile.ts';
import { todayEntry } from './today-entry.ts';
import { transcribeAudio } from './transcribe-audio.ts';
import { updateProfile } from './update-profile.ts';
import { searchUser } from './user-search.ts';
import { validateInvitation } from './validate-invitation.ts';

/** Read by OpenAPI, the permission matrix and the fuzzer. */
export const ENDPOINTS: readonly Endpoint[] = [
  health,
  ready,
  signInMethods,
  validateInvitation,
  simpleRegister,
  cleanupRegistration,
  authUser,
  updateProfile,
  patchProfile,
  takeOverProfile,
  setDefaultVisibility,
  setAiConsent,
  getPrivacy,
  moderationNotices,
  changePrivacy,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  confirmPassword,
  signInWays,
  accountExport,
  deleteAccount,
  keepAccount,
  listEntries,
  todayEntry,
  entriesOfYear,
  getEntryShelf,
  removeFromShelf,
  getEntry,
  createEntry,
  patchEntry,
  deleteEntry,
  favoriteEntry,
  randomReflectionQuestion,
  reflectionQuestions,
  getReflectionAnswers,
  saveReflectionAnswer,
  getStatistics,
  getStreak,
  createImport,
  getImport,
  applyImport,
  cancelImport,
  getQuietMemories,
  changeQuietMemories,
  getReminderKey,
  setReminder,
  friendsFeed,
  publicFeed,
  listReplies,
  putReply,
  removeReply,
  dismissReply,
  createShare,
  updateShare,
  removeShare,
  listShares,
  lookAtShare,
  sharedPage,
  openShared,
  searchUser,
  listFriends,
  removeFriend,
  incomingRequests,
  sentRequests,
  createFriendRequest,
  acceptFriendRequest,
  declineFriendRequest,
  withdrawFriendRequest,
  listInvitations,
  createInvitation,
  revokeInvitation,
  listBlocks,
  blockPerson,
  unblockPerson,
  pushMutations,
  pullChanges,
  nudgeStream,
  mediaUrls,
  mediaStates,
  transcribeAudio,
  generateSummary,
  getLinkedinProfile,
  saveLinkedinProfile,
  generateLinkedinPost,
  aiUses,
  createEvent,
  listEvents,
  changeEvent,
  deleteEvent,
  eventArchive,
  changeEventEntry,
  eventGauge,
  eventSenders,
  actOnSender,
  dropAnnounced,
  sharedEvent,
  eventFeed,
  eventStream,
  takeEventOver,
  putContribution,
  getContribution,
  createEventEntry,
  deleteEventEntry,
  createReport,
  listSubscriptions,
  createSubscription,
  activateSubscription,
  cancelSubscription,
  reactivateSubscription,
  adminInvitations,
  adminEntries,
  adminModeration,
  adminDeclarations,
  adminPro,
  adminBackup,
  adminAudit,
];

import { type LinkedinProfile, MAX_PROFILE_FIELD } from '@tagfalter/contract/linkedin-posts';
import { isBlank } from '@tagfalter/domain/text';

export type ProfileField = keyof LinkedinProfile;
/** Free-text fields. */
export type TextField = 'linkedinInfo' | 'generalDescription' | 'targetAudience' | 'ctaText' | 'specialInstructions';
export type ProfileProblem = 'required' | 'too-long';
export type ProfileProblems = Partial<Record<ProfileField, ProfileProblem>>;

/** Free-text fields in the order of the form. */
const TEXT_FIELDS: readonly TextField[] = [
  'linkedinInfo',
  'generalDescription',
  'targetAudience',
  'ctaText',
  'specialInstructions',
];

const FIELDS: readonly ProfileField[] = [...TEXT_FIELDS, 'postGoal', 'tonality', 'addressForm', 'language', 'ctaType'];

/** Initial profile (spec §3). */
export const BLANK_PROFILE: LinkedinProfile = {
  linkedinInfo: '',
  generalDescription: '',
  targetAudience: '',
  postGoal: null,
  tonality: null,
  addressForm: 'du',
  language: 'deutsch',
  ctaType: null,
  ctaText: '',
  specialInstructions: '',
};

/** Whether a profile has all fields that a post requires (spec §5). */
export function isComplete(profile: LinkedinProfile): boolean {
  const saysWho = !isBlank(profile.linkedinInfo) || !isBlank(profile.generalDescription);
  return saysWho && !isBlank(profile.targetAudience) && profile.postGoal !== null;
}

/** Reports fields that are too long to save; nothing is truncated. */
export function checkLengths(profile: LinkedinProfile): ProfileProblems {
  const long = TEXT_FIELDS.filter((field) => profile[field].trim().length > MAX_PROFILE_FIELD);
  return Object.fromEntries(long.map((field) => [field, 'too-long']));
}

/** Problems that block a post, field by field: the form also requires the tonality (spec §5). */
export function checkForPost(profile: LinkedinProfile): ProfileProblems {
  const { linkedinInfo, generalDescription, targetAudience, postGoal, tonality } = profile;
  return {
    ...(isBlank(linkedinInfo) && isBlank(generalDescription) ? { linkedinInfo: 'required' } : {}),
    ...(isBlank(targetAudience) ? { targetAudience: 'required' } : {}),
    ...(postGoal === null ? { postGoal: 'required' } : {}),
    ...(tonality === null ? { tonality: 'required' } : {}),
    ...checkLengths(profile),
  };
}

/** Subset of `fields` that differs from `saved`. */
export function changeOf(fields: Partial<LinkedinProfile>, saved: LinkedinProfile): Partial<LinkedinProfile> {
  const change = { ...fields };
  for (const field of FIELDS) if (change[field] === saved[field]) delete change[field];
  return change;
}

/** Days within which the deletion of an account can be taken back (rule 1.4.29). */
export const leavingDays = 14

/** Months after which an account that nobody uses is erased, and the days before that in which its owner knows (rule 1.2.602). */
export const unusedMonths = 24
export const unusedNoticeDays = 60

/** Replaces the texts of an erased person in things that other people keep. */
export const erasedText = 'Texte supprimé avec le compte.'
/** Replace the photo and the place of an erased person's message. */
export const erasedPhoto = 'Photo supprimée avec le compte.'
export const erasedPlace = 'Lieu supprimé avec le compte.'

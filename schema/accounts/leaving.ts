/** Days within which the deletion of an account can be taken back (rule 1.4.29). */
export const leavingDays = 14

/** What stands where an erased person wrote something that others keep the rest of. */
export const erasedText = 'Texte supprimé avec le compte.'
/** The same for what a message brought. */
export const erasedPhoto = 'Photo supprimée avec le compte.'
export const erasedPlace = 'Lieu supprimé avec le compte.'

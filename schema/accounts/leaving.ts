/** Days within which the deletion of an account can be taken back (rule 1.4.29). */
export const leavingDays = 14

/** What stands where an erased person wrote something that others keep the rest of. */
export const erasedText = 'Texte supprimé avec le compte.'

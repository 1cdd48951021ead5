import { minimums } from '../../schema/limits.ts'

/** All that makes the server refuse a new password, or warn of it (rules 1.2.494, 1.5.4 and 1.5.16). */
export const passwordHint = `Au moins ${minimums.password}\u00a0caractères, dont 3\u00a0différents. Ni mot de passe courant, ni votre nom, e-mail, ville, école ou le nom de l’application.`

import type { Connection } from '../../sync/engine/status.ts'
import { noRoom } from '../outbox/no-room.ts'
import type { Outbox } from '../outbox/queries.ts'

interface Stop {
  title: string
  text: string
  /** Whether the drain can't resume without the person. */
  isFinal: boolean
}

/** Returns why the drain before a sign-out stopped; undefined while it goes on. */
export const findStop = (
  { waiting, refused }: Outbox,
  refusedBefore: ReadonlySet<string>,
  connection: Connection,
): Stop | undefined => {
  const news = refused.filter(({ id }) => !refusedBefore.has(id)).length
  if (news > 0) {
    return {
      title: news === 1 ? '1 envoi a été refusé' : `${news} envois ont été refusés`,
      text: 'La déconnexion est suspendue : le texte est conservé, choisissez d’abord quoi en faire.',
      isFinal: true,
    }
  }
  if (waiting.length === 0) return undefined
  if (waiting.some(({ state }) => state === 'parked')) {
    return {
      title: 'Un envoi est bloqué',
      text: 'La déconnexion est suspendue : réessayez cet envoi, ou gardez-le sur cet appareil.',
      isFinal: true,
    }
  }
  if (connection === 'signed_out') {
    return { title: 'Votre session a expiré', text: 'Reconnectez-vous pour que tout parte.', isFinal: true }
  }
  if (connection === 'outdated') {
    return { title: 'Mise à jour requise', text: 'Mettez l’application à jour pour que tout parte.', isFinal: true }
  }
  if (connection === 'storage') {
    return {
      title: 'Le stockage de cet appareil ne répond pas',
      text: 'Réessayez dans un instant : vos envois restent ici.',
      isFinal: true,
    }
  }
  if (connection === 'full') {
    return {
      title: noRoom.title,
      text: 'Libérez de la place, puis réessayez : vos envois restent ici.',
      isFinal: true,
    }
  }
  if (connection === 'failing') {
    return {
      title: 'Le serveur est en panne',
      text: 'Vos envois partiront dès que possible ; la déconnexion suivra.',
      isFinal: false,
    }
  }
  if (connection === 'offline') {
    return {
      title: 'Pas de réseau',
      text: 'Vos envois partiront dès que vous serez en ligne ; la déconnexion suivra.',
      isFinal: false,
    }
  }
  return undefined
}

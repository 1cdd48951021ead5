import { operatorCommand } from '../../own-files.ts'

/** What ends a server, and what to do about it, in French. */
const causes: [RegExp, string][] = [
  [/No space left on device|Disk quota exceeded/, 'le disque est plein : faites de la place'],
  [/Cannot allocate memory|could not map anonymous shared memory/, 'la mémoire manque : arrêtez d’autres programmes'],
  [
    /Permission denied|wrong ownership|invalid permissions/,
    'son compte n’a pas accès à ses fichiers : rendez-les lui (chown -R, et chmod 700 pour le dossier)',
  ],
  [
    /pg_wal|checkpoint record|pg_control|could not open (file|directory)|could not access status|invalid page|checksum/,
    `ses fichiers sont incomplets ou abîmés : remettez ce qui manque, sinon une sauvegarde (« ${operatorCommand} restore DOSSIER »), et gardez ce dossier jusque-là`,
  ],
]

/** Returns the line of a server's log that says why it ended. The first ones only say that it starts, and the last ones that it stops. */
export const fatalLine = (log: string): string => {
  const lines = log.trim().split('\n')
  const found = lines.find((line) => /(FATAL|PANIC): /.test(line)) ?? lines.find((line) => line.includes('ERROR: '))
  return (found ?? lines.at(-1) ?? '').replace(/^.*?(?=(FATAL|PANIC|ERROR|LOG): )/, '')
}

/** Says why a server ended, with what can be done where we know that. */
export const explainEnd = (log: string): string => {
  const line = fatalLine(log)
  const [, cause] = causes.find(([pattern]) => pattern.test(line)) ?? []
  return cause ? `${cause} (${line})` : line
}

import { noPush } from '../../testing/test-no-push.ts'

/** A mailer for workers whose tasks also send mail; it sends nothing. */
export const noMail = {
  mailer: { send: () => Promise.resolve(), close: () => undefined },
  push: noPush,
  origin: new URL('https://app.example/'),
  operatorEmail: null,
  wages: [],
}

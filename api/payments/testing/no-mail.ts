/** A mailer for workers whose tasks also send mail; it sends nothing. */
export const noMail = {
  mailer: { send: () => Promise.resolve(), close: () => undefined },
  origin: new URL('https://app.example/'),
}

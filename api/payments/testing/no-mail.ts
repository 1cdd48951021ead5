/** For workers whose tasks tell people by mail as well: nothing leaves. */
export const noMail = {
  mailer: { send: () => Promise.resolve(), close: () => undefined },
  origin: new URL('https://app.example/'),
}

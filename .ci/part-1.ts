import type { ShownRules } from './shown-rules.ts'

/**
 * Which test shows which rule of `.product/1-students-and-accounts.md`, sections 1.2 to 1.9: here those about accounts and calls, in the files beside it
 * those about the student's side and the device. `part-1.test.ts` fails for a rule that stands nowhere here, and for a test that does not exist under its title.
 */
export const accounts: ShownRules = {
  '.ci/part-2.test.ts': {
    'each rule about individuals, payments and public pages has a test that shows it': '1.2.2',
  },

  // The frame, and the pages that everybody sees.
  'pwa/shell/shell.test.tsx': {
    'a visitor finds the documented header, menu and footer': '1.2.1 1.2.3 1.2.4 1.2.6 1.2.7 1.2.8 1.6.4 1.9.6',
    'the footer leads to the operator’s page in a social network, where there is one': '1.2.7',
    'somebody signed in is welcomed by name, and finds the dashboard and the way out': '1.2.5 1.2.6 1.6.4',
  },
  'pwa/landing/landing.test.tsx': {
    'the landing says what is documented': '1.2.9 1.2.14 1.6.1',
    'three examples, said to be some, show what students find': '1.2.14 1.2.16 1.9.5',
    '“%s” opens “%s”': '1.2.12 1.2.15',
  },
  'pwa/e2e/landing.e2e.ts': {
    'somebody signed in on this device never sees the landing, only that the dashboard is on its way':
      '1.2.10 1.2.11 1.2.13 1.4.2',
    'whoever signs up here arrives at the dashboard, and going back does not lead here again': '1.2.17',
  },

  // Signing up and in.
  'pwa/accounts/sign-up-dialog.test.tsx': {
    'each side has its own words and fields, and switching starts afresh':
      '1.2.18 1.2.19 1.2.20 1.2.22 1.2.24 1.2.25 1.6.5',
    'whoever signs up reads that it is under way, then a welcome by name, and stands on the dashboard':
      '1.2.17 1.4.5 1.4.8 1.4.9 1.9.2',
    'what is missing is said at each field, and the first of them has the focus': '1.5.3 1.5.4 1.9.1',
    'an address that has an account is said at its field, with a way on': '1.7.12 1.8.1 1.9.4',
    'a server that fails leaves everything as it was typed': '1.8.2',
    'where addresses are verified, an account is announced with the mail to look for': '1.4.5 1.7.11 1.7.13',
    'a half-typed sign-up is there again after closing it and after asking for the login, but for the password':
      '1.2.21 1.2.26',
    'a place is found by its first letters; one that is in no catalogue stays as typed':
      '1.2.23 1.2.28 1.2.30 1.2.31 1.2.32',
    'arrow keys go round the suggestions, Enter picks one, and Escape closes them': '1.2.29',
    'a press elsewhere closes the suggestions; one into a place that is no choice yet shows them, into a chosen one nothing':
      '1.2.29',
    'a visitor who wants to apply is asked to sign up as a student first': '1.2.15 1.5.11',
  },
  'pwa/accounts/city-field.test.tsx': {
    'what was typed before the app was there has its suggestions once the app is': '1.2.28',
    'without its catalogue the field takes free text, and raises no error': '1.2.30',
  },
  'pwa/accounts/login-dialog.test.tsx': {
    'whoever signs in reads that it is under way, then a welcome, and stands on the dashboard':
      '1.2.26 1.2.27 1.4.4 1.4.10 1.4.11',
    'a wrong password is said at its field, which has the focus': '1.7.9 1.8.4',
    'what is no address, or missing, is said before anything is asked': '1.5.9',
    'an address that was never verified is said for what it is, and its mail is sent again': '1.7.9 1.8.3 1.9.4',
    'a server that fails is no fault of the password': '1.8.4',
  },
  'pwa/session/stored-user.test.ts': {
    'what the server says of a person who is signed in becomes what the header shows': '1.3.2 1.4.7',
    'a late word about the one before brings nobody back, neither over another person nor after a sign-out': '1.4.6',
  },
  'pwa/session/session.test.ts': { 'the session outside of its provider is an error that says so': '1.8.18' },
  'pwa/shell/sign-out.test.tsx': {
    'a proof of schooling that waits is counted, and named with what else does': '1.2.428',
    'with nothing unsent, signing out asks nothing and leaves nothing of her on the device': '1.2.5 1.4.6 1.7.14',
  },
  'schema/catalogues/cities.test.ts': {
    'the catalogue holds about two hundred places, each once': '1.3.11',
    'every postal code has four digits': '1.3.12',
    'a canton code or name brings its places, ten at most': '1.5.10 1.9.3',
    'someone typing "gene" is offered Genève first, with or without the accent or capitals': '1.5.10',
    'one character, or blanks around one, brings nothing yet': '1.2.28 1.5.10 1.9.3',
  },
  'api/contract/accounts.test.ts': {
    'signing up is refused field by field, in the documented English or in French, and the message alone says what to correct':
      '1.5.1 1.5.2 1.5.3 1.5.4 1.5.5 1.5.6 1.5.8 1.7.12 1.9.1',
    'the documented rules for logging in': '1.3.8 1.5.9 1.7.7 1.7.9',
    'signing up signs in, an e-mail is taken once, and out and in again the user is the same':
      '1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.3.6 1.3.9 1.3.10 1.7.1 1.7.7 1.7.8 1.7.10 1.7.11 1.7.14 1.8.1',
    'the other type is understood under each of its names, and extras may be left out': '1.3.1 1.3.6 1.3.7 1.5.7',
    'where addresses are verified, signing up signs nobody in and logging in asks for it':
      '1.3.9 1.4.5 1.7.9 1.7.11 1.8.3',
    'a profile is edited with the documented bodies, and a photo is put on and taken off':
      '1.7.22 1.7.23 1.7.24 1.7.25 1.7.26',
  },
  'api/accounts/registration-rules.test.ts': {
    '%s is no password': '1.5.16',
    '%j is no name': '1.5.17',
    'nobody is called "%s %s", as the product is': '1.5.18',
    'a sign-up without a right %s is told why, in both languages': '1.5.1 1.5.2 1.5.7 1.5.8',
  },
  'schema/forms.test.ts': { 'form and wire refuse the same fields and say the same of them': '1.5.13' },

  // Calls and errors.
  'sync/http/transport.test.ts': {
    'a body that is JSON already is sent byte for byte, and only a request with a body has a content type':
      '1.7.2 1.7.3',
    'an error without a body reads "status: status text"': '1.7.5',
    'an error of our server reads "status: body" and keeps its code': '1.7.5',
    'a sign-out without network is sent once, before any other call': '1.7.14',
  },
  'sync/engine/engine.test.ts': {
    'a message written online is on the server and on the other device within a second': '1.9.12',
    'without a stream what others write is in sight within two seconds and an answer':
      '1.7.21 1.7.27 1.7.30 1.9.11 1.9.12 1.9.13',
    'a signed-out device keeps its messages and sends them after signing in': '1.7.4 1.7.6',
    'when the browser reports the network, a message arrives within 3 s': '1.7.6',
  },
  'api/http/permissions.test.ts': { 'every route has its row, and every row its route': '1.6.6 1.8.19' },
  'api/openapi/document.test.ts': {
    'an answer that its description does not allow is noticed': '1.7.34',
    'an operation names the refusals of its guards and validators beside its own': '1.8.19',
  },
  'api/sessions/sessions.test.ts': {
    'a session ends 180 days after it began, however often it is used, and the cookie knows': '1.4.26',
    'the x-user-id header may name oneself and nobody else': '1.7.22',
    'without a cookie, or with one that we never gave, a visitor is signed out': '1.7.1 1.7.4',
  },
  'api/contract/jobs.test.ts': {
    'an offer is published as the wizard sends it, found, and read back under every documented name':
      '1.3.13 1.7.15 1.9.18',
    'from an application to a review: every documented call of the two sides, in the order of a real job':
      '1.3.14 1.3.15 1.3.16 1.3.17 1.7.16 1.7.18 1.7.19 1.7.20 1.7.21 1.7.27 1.7.28 1.7.29 1.7.30 1.7.31 1.7.32 1.7.33',
  },

  // Settings and security.
  'pwa/settings/settings.test.tsx': {
    'a %s comes to the settings from the menu of the dashboard': '1.2.70',
    'without network the page says what waits, and is whole once it is back': '1.2.70',
    'a %s chooses by kind what to be told of, and reads what has no switch and why': '1.2.150',
  },
  'pwa/settings/data-and-deletion.test.tsx': {
    'one’s data come as a file, and a failure is said': '1.2.71',
    'an account is deleted with the password, after it was said what stays and why, and nothing is left on the device':
      '1.4.29',
    'what has not left is lost with the account, as the dialog says, and the outbox of another device is named':
      '1.2.418',
  },
  'api/personal-data/archive.test.ts': {
    'every table with a person in it is in the archive, or has a reason not to be': '1.2.71',
    'one’s own words are in it whatever hides them; of others’ words those that one may read': '1.2.417',
  },
  'api/personal-data/labels.test.ts': {
    'the page says the filter of a saved search in the words of the app': '1.2.71',
  },
  'api/personal-data/archive-turns.test.ts': {
    'somebody takes one archive at a time, from whichever server, and nobody else waits for it': '1.2.448',
    'a connection that is cut in the middle of an archive frees its turn': '1.2.448',
  },
  'api/personal-data/taken-stream.test.ts': {
    'what nobody takes for too long is given up, and never ends as if it were whole': '1.2.448',
  },
  'api/personal-data/leaving.test.ts': {
    'whoever leaves is signed out everywhere, told by mail how to stay, and their offers are out of sight until they do':
      '1.4.29',
    'of somebody who leaves nothing is shown to others, not even by those they worked for, until they stay': '1.2.416',
    'devices of others hear at once that somebody leaves, and that they stay': '1.2.416',
    'photos and places that somebody sent go with the account, and the other’s device hears of it': '1.4.30',
    'what was written to the support from a former address goes, unless that is somebody else’s by now': '1.4.30',
    'devices of others are told who is gone: a deleted account, its letter and notices gone, and nothing can be sent to it':
      '1.4.30',
  },
  'api/personal-data/erasure.test.ts': {
    'two weeks after they asked, nothing of two people is left in any table but what is named': '1.4.30',
  },
  'api/payments/forgetting.test.ts': {
    'ten years after two people left, the accounts of their payments are gone, and all sums are what they were':
      '1.2.408',
    'accounts are kept for ten years from the end of the year, and while somebody has to look at them': '1.2.408',
    'many go in several transactions; those of people who are still there stay in the books': '1.2.408',
  },
  'pwa/shell/session-expired.test.tsx': {
    'what waits on a device leaves once an account that was to be deleted from another one is kept, and not before':
      '1.2.418',
    'once the account is erased, what waits on a device is never said to have left, and can be deleted there':
      '1.2.418',
    'a password that was changed on another device while this one was offline with much to send loses nothing of it':
      '1.4.27',
  },
  'api/accounts/security.test.ts': {
    'a new password ends all other sessions, and its owner is told': '1.4.28',
    'a new address counts once its link was opened; the old one is told before and after, and no mail names anybody':
      '1.4.28',
  },

  'pwa/messages/attachments.test.tsx': {
    'a photo and a place wait without network in the order of writing, in sight, through a reload, and leave in it':
      '1.2.310 1.2.311',
    'a photo that was chosen and not sent yet is there after a reload, and is sent once or put aside': '1.2.310',
    'the position is asked for at a press alone, and is sent with the locality near it': '1.2.311',
    'a position that was measured goes once the next one is refused': '1.2.311',
    'a refused position is said with what can be done, and a blank place is none': '1.2.311',
  },
  'api/messages/attachments.test.ts': {
    'photos of one person in one conversation have an end, and its words none': '1.2.449',
    'photos of one person have a number a day, whatever they are of': '1.2.449',
  },
  'api/sync/message-attachments.test.ts': {
    'a photo that is one too many of its day is refused for good, with the sentence for its writer, and takes no words with it':
      '1.2.449',
    'a photo in a conversation is there once, without what a camera notes, for its two people alone': '1.2.310',
  },
}

import type { ShownRules } from './shown-rules.ts'

/**
 * Which test shows which rule of `.product/1-students-and-accounts.md`, sections 1.2 to 1.9. `part-1.test.ts` fails for a rule that stands
 * nowhere here, and for a test that does not exist under its title.
 */
export const part1: ShownRules = {
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
    'a visitor who wants to apply is asked to sign up as a student first': '1.2.15 1.5.11',
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
  'sync/engine.test.ts': {
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

  // The student's dashboard.
  'pwa/dashboard/student/student-dashboard.test.tsx': {
    'the home of somebody new says what is missing and where to go': '1.2.33 1.2.35 1.2.38 1.2.39 1.2.41 1.6.2',
    'the figures open the lists that they count': '1.2.36 1.2.50',
    'the offers nearby come first, and the list holds all that she has not applied to':
      '1.2.37 1.2.40 1.2.42 1.9.16 1.9.20',
    'who has applied everywhere reads that there is no job, at home and on the list': '1.2.41 1.2.42',
    'what another device changed in her account is shown here by itself': '1.4.7 1.4.21',
  },
  'pwa/jobs/stored-jobs.test.ts': { 'Léa is offered what is open and what she has not applied to': '1.2.42 1.4.13' },
  'pwa/jobs/job-words.test.ts': { 'a card shows three lines of a description': '1.2.40 1.9.17' },
  'pwa/payments/earnings-card.test.tsx': {
    'a student who earned nothing yet reads zero, and how earnings come': '1.2.36 1.9.20',
    'a payment that comes meanwhile is there by itself': '1.7.21 1.9.13',
  },
  'schema/catalogues/catalogues.test.ts': {
    'statuses, urgency and payment read as the rules word them': '1.3.13 1.4.12',
    'a student ticks six tools at sign-up': '1.3.6',
  },

  // Letters.
  'pwa/applications/apply-dialog.test.tsx': {
    'a blank letter cannot be sent': '1.2.54 1.2.55 1.5.11',
    'a letter on its way says so, and its arrival leads to the applications':
      '1.2.34 1.2.54 1.2.56 1.4.16 1.7.17 1.8.6',
    'a letter refused while the dialog stands open says why, with its text kept': '1.8.5',
    'a device that takes nothing more says that the letter was not sent, and keeps it in sight': '1.8.5',
  },
  'pwa/applications/letters/letters.test.tsx': {
    'a letter starts from a model, its fields filled from the offer and the profile': '1.2.81 1.2.82',
    'earlier letters are offered, each wording once, and follow what was typed already': '1.2.81',
    'a model is made without network, waits in sight, and reaches the person’s other devices': '1.2.82',
    'a model without words says what is missing; a twenty-first is refused, its text kept': '1.2.82',
  },
  'pwa/applications/my-applications-screen.test.tsx': {
    'each application says how it stands and what was written; an accepted one leads to the chat':
      '1.2.43 1.2.44 1.2.45 1.4.12',
    'whoever has applied nowhere reads how to begin, and gets there': '1.2.46',
    'an application that is over is not listed any more': '1.2.43 1.4.14',
    'an acceptance is celebrated once, and “Plus tard” puts it aside for good': '1.2.51 1.2.52 1.2.53',
    'congratulations lead to the conversation': '1.2.52',
    'a card tells what became of the letter: sent, not seen yet, seen by its poster, answered': '1.2.83',
    'from the third day on the poster is asked again, once, and the card says so': '1.2.80',
  },
  'pwa/applications/applicants-dialog.test.tsx': {
    'letters count as seen once the poster has them before their eyes, also where that was without network': '1.2.83',
  },
  'api/applications/history.test.ts': {
    'three days after applying a student asks again, which the poster hears of once': '1.2.80',
    'a letter is seen once its poster has had it before their eyes, which both sides learn, and once for all': '1.2.83',
    'a model of a letter is on all devices of its student, and on nobody else’s': '1.2.82',
  },
  'pwa/applications/my-applications.test.ts': {
    'an application stays in the list until its job is completed': '1.4.14',
    'Léa is congratulated once for each acceptance whose work lies ahead': '1.2.51',
  },
  'pwa/applications/seen-acceptances.test.ts': {
    'what Léa has seen is not what Noah has seen on the same phone': '1.2.53',
  },
  'schema/dates.test.ts': {
    'a sent date reads dd/mm/yyyy, with the documented fallbacks': '1.2.44 1.8.17 1.9.20',
    'a sent date that the browser cannot write has the documented fallback too': '1.2.44 1.8.17',
    'times are those of Switzerland': '1.2.65 1.9.20',
  },
  'api/applications/applications.test.ts': {
    'only a student may apply, and only in their own name': '1.5.11 1.6.2',
    'a student applies, and finds the letter among their own with its job': '1.3.14 1.7.16 1.7.18',
  },
  'api/jobs/publishing.test.ts': {
    'a visitor, a student and someone in another person’s name can’t publish': '1.6.2 1.6.3',
  },
  'api/jobs/status.test.ts': { 'moves off the arrows are refused': '1.4.25' },

  // The profile and its photo.
  'pwa/accounts/details/details-dialog.test.tsx': {
    'without network a student says when she is free and how far she goes, and it arrives once there is one':
      '1.2.140 1.2.142 1.2.143',
    'languages have a level each, which stays until another one is chosen, and licences are several':
      '1.2.141 1.2.142 1.2.143',
    'the progress says what to add next, opens where it is added, and goes once nothing is missing': '1.2.144',
  },
  'pwa/dashboard/student/first-steps/first-steps.test.tsx': {
    'whoever signs up as a student is led through profile, canton and a first search, and then stands at home':
      '1.2.147',
    'each step can be skipped, which changes nothing, and none comes again': '1.2.147 1.2.148',
    'a reload in the middle loses neither the step nor what was typed, and other tabs stay open meanwhile': '1.2.148',
  },
  'api/schooling/proofs.test.ts': {
    'a proof is encoded anew, the operator lists it and saves it once, and confirming the school deletes it': '1.2.149',
    'a proof that shows nothing is refused with a word to the student, who may also take it back': '1.2.149',
  },
  'api/operator/schooling.test.ts': {
    'an operator confirms the school as it stands, the student is told, and everybody sees it': '1.2.145 1.2.146',
  },
  'pwa/accounts/profile-dialog.test.tsx': {
    'a student changes school, words and tools, and the dashboard shows them': '1.2.57 1.4.21 1.8.13',
    'an individual has no school nor tools': '1.2.57 1.6.5',
    'a device that takes nothing more says that the profile was not saved': '1.8.12',
    'a file that %s is said beside the photo': '1.5.12 1.9.7',
    'a picture that cannot be read is said, and the profile stands there again': '1.4.19 1.8.9',
    'a bio that replaced another one unseen stands beside it, and each can be chosen (rule 1.2.69)': '1.2.69',
    'both bios can be put into the field, and saving what is made of them settles it': '1.2.69',
  },
  'pwa/accounts/profile-changes.test.ts': {
    'tools are trimmed, never blank, each once, and those of the catalogue keep their key': '1.2.58 1.5.15',
    'an individual has no student’s part': '1.7.26',
  },
  'pwa/accounts/photo/photo-changing.test.tsx': {
    'a photo that the server took is said so, and so is one that was taken away': '1.2.60 1.4.19 1.4.20 1.8.11',
    'a device that takes nothing more says so: %s': '1.8.8 1.8.10',
    'somebody who is signed out is told in the documented words why their photo is neither set nor removed': '1.8.7',
  },
  'pwa/accounts/photo/photo-crop.test.ts': {
    'at 100 % a picture of any shape just covers the circle': '1.2.59',
    'the zoom goes from 10 to 300 % in steps of 5': '1.9.9',
    'what is cut is a JPEG of 400 × 400 at quality 0.9': '1.2.59 1.9.8',
  },
  'api/accounts/profile-photo.test.ts': {
    'a visitor sends and deletes nothing, and nobody for someone else': '1.6.2',
    '5 MB is the limit, told in the documented words, however the body comes': '1.5.12 1.9.7',
  },

  // Notifications.
  'pwa/notifications/notification-bell.test.tsx': {
    'more than 99 unread ones are shown as 99+': '1.2.61 1.9.10',
    'all are marked as read at once, also without network, and the server learns of it': '1.2.62 1.4.17',
    'a notification leads to what it is about, and is read then': '1.2.62 1.4.17 1.4.18',
    'where they cannot be loaded nothing is said of it': '1.8.16',
  },

  // The chat.
  'pwa/dashboard/frame/conversations-screen.test.tsx': {
    'a conversation says with whom, about what, the last words and how many are unread; Chat opens it':
      '1.2.47 1.2.48 1.2.49 1.4.15',
    'a conversation about a job that is over is among the past ones': '1.4.15',
    'a search finds names, jobs and messages on the device, without network, accents and case': '1.2.86',
  },
  'pwa/messages/conversations.test.ts': { 'the counts read as a sentence': '1.2.47' },
  'pwa/messages/chat.test.tsx': {
    'a conversation without a word says how to begin, with whom and about what': '1.2.63 1.2.67 1.2.68',
    'what was said stands in its order, and what arrives joins it by itself': '1.2.64 1.2.65',
    'a message is trimmed, blanks are none, and a double press sends it once': '1.4.24 1.5.14',
    'the badge is about the other person: there, there a moment ago, or nothing where nobody knows': '1.2.63',
    'a conversation that is still on its way is said to be': '1.2.66',
    'a quick answer is sent with one press, and gives way to what is typed': '1.2.84',
    'a web address in a message opens apart, and nothing else becomes a link': '1.2.85',
    'a message that was refused stands as a card, and its text goes back into the field': '1.8.14',
    'a device that takes nothing more says that the message was not sent, and keeps its text': '1.8.14',
    'a chat that is opened is read, which nobody sees fail, and goes to the newest message':
      '1.4.22 1.4.23 1.8.15 1.9.14 1.9.15',
  },
  'pwa/messages/timeline.test.ts': { 'two messages of one person in one minute show the time once': '1.2.65' },
  'api/sync/events.test.ts': {
    'whether somebody is there is known from their streams, to whom they may talk with alone': '1.2.63',
  },
  'api/messages/messages.test.ts': {
    'there is no conversation before acceptance, and none for anyone else after it': '1.6.2 1.6.3',
    'a message with %s is refused': '1.5.14',
    'unread messages are counted by conversation, for their receiver': '1.7.33',
  },

  // Waits.
  'pwa/ui/overlays/waits.test.tsx': {
    'a tooltip comes after 700 ms, and the next one at once within 300 ms': '1.9.19',
    'a toast stays for 5,000 ms': '1.9.4',
  },
  'pwa/e2e/long/landing.e2e.ts': {
    'signing in beside it takes the landing along; what cannot be read is nobody; a cookie alone redirects nobody':
      '1.4.1 1.4.2 1.4.3',
    'a section is scrolled to, and is there at once for somebody who asked for calm': '1.2.6',
  },
  'pwa/e2e/long/gallery.e2e.ts': {
    'with a finger, in dark: dialogs are sheets, one toast at a time is in sight and leaves past 50 px': '1.8.20 1.9.4',
  },

  // Blocking.
  'pwa/safety/person-menu.test.tsx': {
    'whoever is blocked in a chat is gone from it, stands in the settings, and comes back from there': '1.4.40 1.4.42',
    'without network a block waits, says so, and takes letters away once it has left': '1.4.40',
    'a message is reported with a reason and words, once it can leave': '1.4.50',
  },
  'pwa/safety/moderation/moderation.test.tsx': {
    'a moderator reads what is reported, and hides it with a reason, which is logged': '1.4.51 1.4.53',
    'the settings of whoever is suspended say since when, and what is left to do': '1.4.54',
  },
  'api/blocks/blocks.test.ts': {
    'once %s blocks, letters, messages and offers leave both devices that were offline, and come back with the end of it':
      '1.4.41 1.4.45',
    'whoever is blocked can neither apply, write, ask again nor read, and nothing tells them why': '1.4.43 1.4.44',
    'of two who have blocked each other, both must end it before anything comes back': '1.4.45',
    'nobody is blocked while agreed work is under way, and everybody once it is done': '1.4.42',
  },

  'api/safety/moderation.test.ts': {
    'a report comes to the moderators once, with its words and what it is about': '1.4.50 1.4.51',
    'a hidden offer, message and review vanish for all others and their devices, and come back; ratings follow':
      '1.4.52',
    'every decision is logged with who, when and why, settles the reports about it, and those who reported are told':
      '1.4.53',
    'whoever is suspended reads and exports, writes nothing by request or push, and goes on once it is lifted':
      '1.4.54',
  },

  // Pushes.
  'api/notifications/push.test.ts': {
    'a message is told to the phone of its reader: encrypted, signed, with who wrote and none of the words':
      '1.2.360 1.2.361',
    'each event is told once; another message stands in the place of the one before, with how many there are':
      '1.2.360 1.2.361',
    'nothing is told of what was read on another device before': '1.2.360',
    'neither muted kinds nor people kept apart by a block are told, nor is somebody who is suspended': '1.2.360',
    'in quiet hours nothing is told, and afterwards what is still unread': '1.2.364',
    'a sign-out, here or from elsewhere, and an expired session end the subscription': '1.2.363',
  },
  'pwa/e2e/long/push.e2e.ts': {
    'a message is told to a phone whose app is closed, a press opens the chat, and nothing comes after the sign-out':
      '1.2.361 1.2.363',
    'nobody is asked before the first letter; "Plus tard" is kept, and somebody who agrees is told': '1.2.363',
  },
  'pwa/push/push-section.test.tsx': {
    'a browser without pushes says so, and one that refuses them says where to allow them': '1.2.362',
    'quiet hours are switched on, changed and off again': '1.2.364',
  },
  'pwa/outbox/eviction-notes.test.tsx': {
    'on an iPhone the synchronisation says that the browser forgets, and how to keep it from that': '1.2.386',
    'what has waited for days on an iPhone is asked to be sent, on every screen': '1.2.387',
  },

  // Map, calendar and reminders.
  'pwa/jobs/map/offer-map.test.tsx': {
    'without network a student switches to the map, presses a mark, and finds its offers beneath': '1.2.395 1.2.396',
    'work from anywhere and offers without a known place are named below the map': '1.2.396',
    'the map follows filters and words, and says where nothing is left': '1.2.396',
    'a visitor finds the public list on the map, by its address, and without network what the device has': '1.2.395',
  },
  'pwa/jobs/map/places.test.ts': {
    'offers stand in their locality, wherever in it their street is, under its French name': '1.2.395',
  },
  'pwa/dashboard/accepted/accepted-jobs.test.tsx': {
    'agreed work with a date goes into the calendar of the device, also without a network; other work has no button':
      '1.2.397',
  },
  'pwa/settings/calendar-section.test.tsx': {
    'the address of the calendar is made, shown once, replaced, and stopped': '1.2.398',
  },
  'api/calendars/calendars.test.ts': {
    'both parties subscribe to the same work, without a session, and each address is its own': '1.2.398 1.2.399',
    'offers without a date or without anybody, others’ work and cancelled work are not in it': '1.2.397',
    'a new address, a revocation, a new password and the wish to leave end the one before; a sign-out and a suspension do not':
      '1.2.398 1.2.399',
  },
  'api/jobs/reminders.test.ts': {
    'from six in the evening before, both parties are reminded, once, of when the work is': '1.2.400',
    'a job whose date moves is reminded of for the new one, too': '1.2.400',
    'of work that is %s nobody is reminded': '1.2.400',
    'who agreed after six that evening is not told at once of what they have just agreed on': '1.2.400',
  },

  // The installed app.
  'pwa/install/install.test.tsx': {
    'the first letter asks about notifications alone, another offers to install the app, and "Plus tard" is kept':
      '1.2.380',
    '"Installer l’app" has the browser ask; who refuses there is not asked again by us': '1.2.380',
    'Safari on an iPhone shows the way through its sheet, once, and the settings have it': '1.2.381',
    'within the installed app nothing is asked or offered': '1.2.380 1.2.381',
    'the settings install the app, say so, and offer it again once it was removed': '1.2.381',
  },
  'pwa/share/share-screen.test.tsx': {
    'without network a shared text joins what is drafted in the chosen conversation, and leaves nothing here':
      '1.2.382',
    'shared photos are shown in the conversation one after the other, through a reload, each sent at a press':
      '1.2.382 1.2.383',
    'photos that are put aside in the conversation do not come back': '1.2.383',
    'a visitor is told to sign in, and that nothing was kept; a share that got lost is said to be': '1.2.384',
  },
  'pwa/service-worker-share.test.ts': {
    'a share belongs to whoever is signed in as it comes, and to nobody else': '1.2.384',
    'of a visitor nothing is kept': '1.2.384',
  },
  'sync/store/shared.test.ts': {
    'what is shared waits a day in its person’s own database, and a later share takes its place': '1.2.384',
    'no sign-out asks about what another app still has, and none leaves it behind': '1.2.384',
  },
  'pwa/e2e/long/install.e2e.ts': {
    'from %s the app can be installed: its manifest has no fault, and its pictures are there': '1.2.385',
    'with the server dead a shared text and photo wait for the conversation that is chosen, and leave with it':
      '1.2.382 1.2.383',
    'what is shared while nobody is signed in is not kept, and whoever signs in next reads nothing of it': '1.2.384',
  },

  // Settings and security.
  'pwa/settings/settings.test.tsx': {
    'a %s comes to the settings from the menu of the dashboard': '1.2.70',
    'without network the page says what waits, and is whole once it is back': '1.2.70',
    'one’s data come as a file, and a failure is said': '1.2.71',
    'a %s chooses by kind what to be told of, and reads what has no switch and why': '1.2.150',
    'an account is deleted with the password, after it was said what stays and why, and nothing is left on the device':
      '1.4.29',
  },
  'api/personal-data/archive.test.ts': {
    'every table with a person in it is in the archive, or has a reason not to be': '1.2.71',
  },
  'api/personal-data/leaving.test.ts': {
    'whoever leaves is signed out everywhere, told by mail how to stay, and their offers are out of sight until they do':
      '1.4.29',
    'devices of others are told who is gone: a deleted account, its letter and notices gone, and nothing can be sent to it':
      '1.4.30',
  },
  'api/personal-data/erasure.test.ts': {
    'two weeks after they asked, nothing of two people is left in any table but what is named': '1.4.30',
  },
  'pwa/shell/session-expired.test.tsx': {
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
    'the position is asked for at a press alone, and is sent with the locality near it': '1.2.311',
    'a refused position is said with what can be done, and a blank place is none': '1.2.311',
  },
  'api/sync/message-attachments.test.ts': {
    'a photo in a conversation is there once, without what a camera notes, for its two people alone': '1.2.310',
  },

  // Looking for offers.
  'pwa/dashboard/student/student-jobs.test.tsx': {
    'without network she narrows the offers in a sheet, sees how many are left, and takes filters away again':
      '1.2.90 1.2.93',
    'nearest offers come first and say how far they are, as the crow flies from her own place': '1.2.91',
    'what she looks for survives another tab and an offer that she opens': '1.2.92',
    'where nothing is left she reads why, and one press shows all again, typed words too': '1.2.93',
  },
  'pwa/jobs/keeping/keeping.test.tsx': {
    'without network she puts an offer aside; it is among the kept ones, and the server has it once there is a network':
      '1.2.94',
    'a kept offer that somebody else was given says that it is gone, and can be let go': '1.2.94',
  },
  'pwa/jobs/searches/searches.test.tsx': {
    'a saved search opens its list, takes another name, and is deleted with a way back': '1.2.95',
  },
  'api/searches/searches.test.ts': {
    'a student has ten searches and two hundred kept offers, and what is there already can be changed': '1.2.94 1.2.95',
  },
  'api/searches/matching.test.ts': {
    'one notification tells a search of the new offers of a batch, and opens the list with its filter': '1.2.96',
  },
  'pwa/applications/wanted-offer.test.tsx': {
    'a visitor who signs up comes back to the offer, its letter open': '1.2.97',
    'who publishes goes to the dashboard: the letter is not for them': '1.2.97',
  },
}

import type { ShownRules } from './shown-rules.ts'

/** Which test shows which rule about the student's side (part-1.ts). */
export const studentSide: ShownRules = {
  // The student's dashboard.
  'pwa/dashboard/student/student-dashboard.test.tsx': {
    'the home of somebody new says what is missing and where to go': '1.2.33 1.2.35 1.2.38 1.2.39 1.2.41 1.6.2',
    'the figures open the lists that they count': '1.2.36 1.2.50',
    'new offers of her canton come first, and the list holds all that she has not applied to':
      '1.2.37 1.2.40 1.2.42 1.9.16 1.9.20',
    'who has applied everywhere reads that there is no job, at home and on the list': '1.2.41 1.2.42',
    'what another device changed in her account is shown here by itself': '1.4.7 1.4.21',
  },
  'pwa/jobs/stored-jobs.test.ts': { 'Léa is offered what is open and what she has not applied to': '1.2.42 1.4.13' },
  'pwa/jobs/job-words.test.ts': { 'a card shows three lines of a description': '1.2.40 1.9.17' },
  'pwa/payments/earnings-card.test.tsx': {
    'a student who earned nothing yet reads zero, and how earnings come': '1.2.36 1.9.20',
    'a payment that comes meanwhile is there by itself': '1.7.21 1.9.13',
    'an amount that changes without a word to this device is there ten seconds later': '1.7.21 1.9.13',
  },
  'schema/catalogues/catalogues.test.ts': {
    'statuses, urgency and payment read as the rules word them': '1.3.13 1.4.12',
    'a student ticks six tools at sign-up': '1.3.6',
  },

  // Letters.
  'pwa/applications/apply-dialog.test.tsx': {
    'a blank letter cannot be sent': '1.2.54 1.2.55 1.5.11',
    'an offer that somebody else is given while one writes says so beside the letter, which stays': '1.2.451',
    'an offer that is withdrawn while one writes in the list says so beside the letter, which stays': '1.2.451',
    'who writes while the offer is changed reads its new terms beside the letter, and agrees to these': '1.2.451',
    'a letter on its way says so, and its arrival leads to the applications':
      '1.2.34 1.2.54 1.2.56 1.4.16 1.7.17 1.8.6',
    'a letter refused while the dialog stands open says why, with its text kept': '1.8.5',
    'a device that takes nothing more says that the letter was not sent, and keeps it in sight': '1.8.5',
  },
  'pwa/applications/letters/letters.test.tsx': {
    'a letter starts from a model, its fields filled from the offer and the profile': '1.2.81 1.2.82',
    'earlier letters are offered, each wording once, and follow what was typed already': '1.2.81',
    'a model is made without network, waits in sight, and reaches the person’s other devices': '1.2.82',
    'a model without words says what is missing; a twenty-first is refused, its text kept in its form alone': '1.2.82',
  },
  'pwa/applications/my-applications-screen.test.tsx': {
    'a letter refused on its way comes back as a card with its text; the next one goes on, and the card can be let go':
      '1.2.402',
    'a browser with Background Sync is said to send what waits by itself': '1.2.402',
    'each application says how it stands and what was written; an accepted one leads to the chat':
      '1.2.43 1.2.44 1.2.45 1.4.12',
    'whoever has applied nowhere reads how to begin, and gets there': '1.2.46',
    'an application that is over is not listed any more': '1.2.43 1.4.14',
    'an acceptance is celebrated once, and “Plus tard” puts it aside for good': '1.2.51 1.2.52 1.2.53',
    'congratulations lead to the conversation': '1.2.52 1.2.53',
    'nobody is congratulated whose chat was opened by a link': '1.2.53',
    'a card tells what became of the letter: sent, not seen yet, seen by its poster, answered': '1.2.83',
    'from the third day on the poster is asked again, once, and the card says so': '1.2.80',
  },
  'pwa/applications/applicants-dialog.test.tsx': {
    'letters count as seen once the poster has them before their eyes, also where that was without network': '1.2.83',
  },
  'api/applications/history.test.ts': {
    'three days after applying a student asks again, which the poster hears of once': '1.2.80',
    'a letter is seen once its poster has had it before their eyes, which both sides learn, and once for all': '1.2.83',
    'a letter template is on all devices of its student, and on nobody else’s': '1.2.82',
  },
  'pwa/applications/my-applications.test.ts': {
    'an application stays in the list until its job is completed': '1.4.14',
    'Léa is congratulated once for each acceptance whose work lies ahead': '1.2.51',
  },
  'pwa/session/seen-acceptances.test.ts': {
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
    'what is chosen outlives a new version that another tab takes, each part by itself, until it is saved': '1.2.403',
    'what was chosen in the week goes only after a question': '1.2.403',
    'the progress says what to add next, opens where it is added, and goes once nothing is missing': '1.2.144',
  },
  'pwa/dashboard/student/first-steps/first-steps.test.tsx': {
    'whoever signs up as a student is led through profile, canton and a first search, and then stands at home':
      '1.2.147',
    'each step can be skipped, which changes nothing, and none comes again': '1.2.147 1.2.148',
    'a reload in the middle loses neither the step nor what was typed, and other tabs stay open meanwhile': '1.2.148',
    'a step that is passed while its answer is under way skips no other one': '1.2.147',
  },
  'api/schooling/proofs.test.ts': {
    'a proof is encoded anew, the operator lists it and saves it once, and confirming the school deletes it': '1.2.149',
    'a proof that shows nothing is refused with a word to the student, who may also take it back': '1.2.149',
    'a proof that waited on a device is stored once, behind the school that it proves, and withdrawn the same way':
      '1.2.149',
  },
  'api/operator/schooling.test.ts': {
    'an operator confirms the school as it stands, the student is told, and everybody sees it': '1.2.145 1.2.146',
  },
  'pwa/accounts/profile-dialog.test.tsx': {
    'what a %s types into “%s” outlives a new version that another tab takes, and leaves nothing once it is saved':
      '1.2.403',
    'a cancelled profile is forgotten, after a reload too': '1.2.403',
    'Escape asks before what was typed goes, and it stays unless somebody says so': '1.2.403',
    'a profile that was changed back closes without a question': '1.2.403',
    'a student changes school, words and tools, and the dashboard shows them': '1.2.57 1.4.21 1.8.13',
    'an individual has no school nor tools': '1.2.57 1.6.5',
    'a device that takes nothing more says that the profile was not saved': '1.8.12',
    'a file that %s is said beside the photo': '1.5.12 1.9.7',
    'a picture that was chosen and not cropped yet is there after a reload, until it is put aside': '1.2.59',
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
      '1.2.47 1.2.48 1.4.15',
    'on a phone the chat lies over the screen; with room beside the list it stands there, from 1,024 px on': '1.2.49',
    'a conversation about a job that is over is among the past ones': '1.4.15',
    'a search finds names, jobs and messages on the device, without network, accents and case': '1.2.86',
  },
  'pwa/messages/conversations.test.ts': { 'the counts read as a sentence': '1.2.47' },
  'pwa/messages/chat.test.tsx': {
    'what was half-written stands in a conversation that has ended, to be copied or deleted': '1.2.452',
    'a conversation without a word says how to begin, with whom and about what': '1.2.63 1.2.67 1.2.68',
    'what was said stands in its order, and what arrives joins it by itself': '1.2.64 1.2.65',
    'a message is trimmed, blanks are none, and a double press sends it once': '1.5.14',
    'while a message is being stored, field and button take no other one': '1.4.24 1.5.14',
    'the badge is about the other person: there, there a moment ago, or nothing where nobody knows': '1.2.63',
    'a conversation that is still on its way is said to be': '1.2.66',
    'a quick answer is sent with one press, and gives way to what is typed': '1.2.84',
    'a web address in a message opens apart, and nothing else becomes a link': '1.2.85',
    'a message that was refused stands as a card, and its text goes back into the field': '1.8.14',
    'a device that takes nothing more says that the message was not sent, and keeps its text': '1.8.14',
    'a chat that is opened is read, which nobody sees fail, and goes to the newest message':
      '1.4.22 1.4.23 1.8.15 1.9.14 1.9.15',
  },
  'pwa/e2e/chat.e2e.ts': {
    'messages written offline on both sides arrive in order, none twice': '1.2.65',
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
    'the tooltip of an icon whose name changes says the name of the moment': '1.9.19',
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
    'a kept offer of somebody whom she blocks is in her list no more, and again once she unblocks them': '1.2.410',
    'a kept offer of somebody who blocks her reads as any that is gone': '1.2.410',
  },
  'pwa/jobs/searches/searches.test.tsx': {
    'a saved search opens its list, takes another name, and is deleted with a way back': '1.2.95',
  },
  'api/searches/searches.test.ts': {
    'a student has ten searches and two hundred kept offers, and what is there already can be changed': '1.2.94 1.2.95',
  },
  'api/searches/matching.test.ts': {
    'one notification tells a search of the new offers of a batch, and opens the list with its filter': '1.2.96',
    'publishing leaves the looking to a task, and asks for none where nobody has a search': '1.2.96',
    'a run that begins again in the middle, or twice at once, tells nobody twice, and the next batch waits a quarter':
      '1.2.96',
  },
  'pwa/applications/wanted-offer.test.tsx': {
    'a visitor who signs up comes back to the offer, its letter open': '1.2.97',
    'who publishes goes to the dashboard: the letter is not for them': '1.2.97',
  },
}

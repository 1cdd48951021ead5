import type { ShownRules } from './shown-rules.ts'

/**
 * Which test shows which rule of `.product/2-individuals-payments-public.md`, sections 2.2 to 2.9. `part-2.test.ts` fails for a rule that
 * stands nowhere here, and for a test that does not exist under its title.
 */
export const part2: ShownRules = {
  // Screens, by route.
  'pwa/landing/landing.test.tsx': {
    'the landing says what is documented': '2.2.1',
    'whoever a mail led here on the way to a conversation comes to it by signing in, and the next person does not':
      '2.2.18',
  },
  'pwa/dashboard/student/student-dashboard.test.tsx': {
    'the home of somebody new says what is missing and where to go': '2.2.2 2.6.2',
    'a visitor is sent to the landing, and somebody who signs in beside it is let in': '2.2.18 2.6.13',
  },
  'pwa/dashboard/individual/individual-dashboard.test.tsx': {
    'an individual without a job reads how to begin': '2.2.2 2.2.29 2.6.7',
    'where addresses are verified (%s), one whose address is (%s) reads “%s”': '2.2.19',
    'an open offer stands with its state and how many have applied, and the figures count it': '2.2.30',
    'each list has its jobs with their state': '2.2.31 2.2.38',
    'with nothing to show, %s says so': '2.2.43',
    'a student whose name this device does not know is called the assigned student': '2.8.14',
    'what has no tab of its own is behind “Plus”': '2.2.25',
  },
  'pwa/dashboard/job-acts/job-acts.test.tsx': {
    'a completion says in the documented words that %s, and the job stays': '2.8.9 2.8.10',
    'a job is marked completed after a question, and moves into the history': '2.2.32 2.4.5',
    'an offer is deleted after a question; a no keeps it': '2.4.17 2.6.9',
  },
  'pwa/e2e/story.e2e.ts': {
    'publish, apply, accept, talk, pay, work, release and review both ways': '2.2.23',
  },
  'pwa/dashboard/individual/individual-tabs.test.tsx': {
    'each tab counts what it holds: open jobs, unread messages, past jobs': '2.2.21 2.2.22 2.2.23 2.2.24',
    'the header has the place and counts the active and the completed or cancelled jobs': '2.2.19',
    'the address chooses a tab beforehand and is cleared, and with a job its chat opens': '2.2.26 2.2.27 2.2.28',
    'an open offer has its place, rate and duration, and one without a title is called so': '2.2.30',
    'a deleted offer is there to be read: place, duration, rate, and nothing to change it by': '2.2.39',
    'an accepted job has its chat in place, one at a time': '2.2.31',
  },
  'pwa/dashboard/frame/conversations-screen.test.tsx': {
    'a conversation says with whom, about what, the last words and how many are unread; Chat opens it':
      '2.2.33 2.2.34 2.6.6',
    'on a phone the chat lies over the screen; with room beside the list it stands there, from 1,024 px on': '2.2.34',
    'the poster finishes a job from its conversation, after a question': '2.2.34',
  },
  'pwa/messages/conversations.test.ts': {
    'the counts read as a sentence': '2.2.33',
    'the poster writes to the assigned student, who writes to the poster': '2.6.16',
    'somebody whose name has not arrived is called by their role': '2.8.14',
  },
  'pwa/e2e/long/slips.e2e.ts': {
    'the gesture says no to a question; a chat is a place of its own, and going back leads where one was': '2.2.34',
  },
  'pwa/messages/chat.test.tsx': {
    'what was said stands in its order, and what arrives joins it by itself': '2.4.16',
    'a message is trimmed, blanks are none, and a double press sends it once': '2.5.24 2.5.25',
    'while a message is being stored, field and button take no other one': '2.5.26',
  },
  'pwa/applications/applicants-dialog.test.tsx': {
    'nobody yet is said so': '2.2.43',
    'each applicant stands with their letter, their school, tools, and the way to answer': '2.2.40 2.2.43',
    'an applicant’s photo opens large, and closes again': '2.2.40',
    'what others said of an applicant stands with three of their words, and the others a press away':
      '2.2.41 2.9.13 2.9.14',
    'who was answered is not asked about again: only a pending application has buttons': '2.2.42',
    'an acceptance is said in the documented words, and gives the job away': '2.7.7 2.8.4',
    'a refusal is said in the documented words; while it is under way the button says so': '2.8.6',
    '%s that the server fails at is said, and can be tried again': '2.8.3 2.8.5',
    'an acceptance whose answer got lost is not said to be impossible': '2.8.26',
    'an applicant whose reviews cannot be had stands there without them': '2.7.9',
    'without network nothing can be decided, and the card says why': '2.7.26',
  },
  'pwa/jobs/wizard/wizard-dialog.test.tsx': {
    'the first step asks what there is to do, and leads on once title and description are there': '2.2.44 2.2.46 2.5.3',
    'the second step asks where, how long and for how much, and “Précédent” leads back with everything kept':
      '2.2.44 2.2.47 2.5.4',
    'the labels of what must be filled in say so': '2.5.5',
    'a rate below the minimum is said at its field, and leads no further': '2.5.10 2.9.4',
    'an offer on its way says so; once published it stands among the open ones': '2.2.20 2.2.45 2.4.13 2.8.2',
    'a refusal while the wizard stands open is said, and everything is there to be changed': '2.8.1',
  },
  'pwa/jobs/wizard/edit-dialog.test.tsx': {
    'a description that replaced another one unseen stands beside it, and each can be chosen (rule 2.2.101)': '2.2.101',
    'whoever changes an offer that is %s meanwhile reads so, and makes a new one of the text': '2.2.102',
    'changes of an offer that is not open any more are abandoned only after a question': '2.2.102',
  },
  'pwa/jobs/wizard/wizard-steps.test.tsx': {
    'the third step asks for conditions and skills, with the documented lists and defaults':
      '2.2.48 2.2.49 2.3.5 2.3.7 2.3.9 2.3.10 2.3.11 2.5.2',
    'the duration of a project is asked for long-term projects alone': '2.5.7',
    'a deliverable is added by the button or by Enter, stands in the list once, and goes on a click': '2.5.9',
    'the last step proposes the twelve tools only where the poster provides none': '2.5.8',
    'the payment is in cash unless chosen otherwise, and the date may stay open': '2.2.48 2.3.12 2.5.6',
    'the summary has the whole offer, and leads back to each step': '2.9.8',
    'everything that was chosen is published': '2.2.48 2.3.6 2.3.8 2.3.13 2.3.15',
    'after a publication the next offer begins at the first step with nothing in it': '2.2.50',
  },
  'pwa/jobs/draft/offer-draft.test.ts': { 'a new offer starts with the documented defaults': '2.5.2 2.9.4' },
  'pwa/jobs/wizard/offer-values.test.ts': {
    'next waits for title and description on the first step': '2.5.3',
    'next waits for place, duration and rate on the second step, and for nothing on the others': '2.5.4',
    'a rate under the floor is refused beside its field': '2.5.10',
    'a date is sent as a moment, and without one as null': '2.5.6',
  },
  'pwa/offers/list/jobs-screen.test.tsx': {
    'the list shows its figures and range, and each offer leads to its own page': '2.2.3 2.2.55 2.2.57 2.6.14',
    'an address with filters shows what it narrows to, and a reset shows everything again': '2.2.51 2.2.52 2.2.56',
    'the status is one of four, open offers at first': '2.2.53 2.2.54 2.9.9',
    'pages are turned in the address, and going back leads to the page before': '2.2.56 2.9.9',
    'typing asks the server once, half a second after the last letter': '2.9.9',
    'a server that fails is said in the documented words, and asked again on a press': '2.8.11',
  },
  'pwa/offers/detail/job-detail-screen.test.tsx': {
    'an offer says all there is to know: what, where, how long, for how much, for whom, and what to bring':
      '2.2.4 2.2.58 2.5.11 2.9.3',
    'an offer that is %s says “%s” beside its title': '2.2.58',
    'a visitor may apply; who has applied reads how it stands, and the poster manages the offer': '2.2.60 2.6.5 2.6.14',
    'an offer that is given away says so in place of the way to apply': '2.2.60',
    'a server that fails says that the offer could not be loaded, and asks again on a press': '2.8.12',
  },
  'pwa/offers/services/services-screen.test.tsx': {
    'the catalogue has its five categories': '2.2.61 2.9.23',
    'a search without a hit says so': '2.2.61',
    'a card toggles its category, its tab follows, and the address keeps it': '2.2.62',
    'an address with a category opens its tab; one without an offer says so, and leads to all': '2.2.63 2.2.66',
  },
  'pwa/ssr/renderer.test.tsx': {
    'the catalogue has its categories, tabs, offers with their labels, and figures': '2.2.5 2.2.63 2.2.64 2.2.65',
  },
  'pwa/payments/payment-screen.test.tsx': {
    'without %s the dashboard says that it is missing': '2.2.67 2.2.68 2.5.27 2.8.18',
    'the card says before the button what is paid, what of it is the fee, and who has it when':
      '2.2.11 2.2.69 2.2.71 2.9.6',
    'while a payment is under way the button says so, and a second press pays nothing': '2.2.71',
    'in demonstration no card is asked for, and a payment is held for the student': '2.2.72 2.4.15 2.6.11',
    'the provider’s way back (%s) says how it ended, once': '2.2.73',
    'a refused card is told in the provider’s words, and can be tried again': '2.4.15 2.8.15',
    'a failure without a text has the documented one': '2.8.16',
    'a payment that cannot be prepared says why and leads back': '2.2.70 2.8.17',
    'a payment whose answer got lost is no error: the server is asked, and knows that it is made': '2.8.25',
    'whoever reloads before the answer reads that the payment may be made, and then that it is': '2.8.25',
  },
  'pwa/payments/stripe-payment.test.tsx': {
    'with Stripe its own fields stand over the button, in French, for this payment': '2.7.24',
    'a payment names the way back, and the toast there knows the amount and the student': '2.2.72 2.2.73',
  },
  'pwa/payments/wallet-tab.test.tsx': {
    'a wallet that nothing moved in says so, and how money is released': '2.2.35 2.2.36 2.2.43 2.6.10',
    'a payment stands there with what is held, date, status and amount': '2.2.35 2.3.39 2.9.1 2.9.2',
    'held money is released after a question, which says what the student gets': '2.2.37 2.4.11 2.8.8',
    'a refused release says why, and the wallet is up to date': '2.8.7',
    'a release whose answer got lost is not said to be impossible, and the wallet says that it is made': '2.8.26',
  },
  'pwa/outbox/refusal-notices.test.tsx': {
    'an offer that is refused once its wizard is closed is said on any screen, which leads to it': '2.8.1',
    '%s that is refused later is said in the documented words': '2.8.19',
  },
  'pwa/twint/twint.test.tsx': {
    'the demo begins with 25 CHF and a lawn, and leads on only with both': '2.2.12 2.2.74 2.2.75 2.9.17',
    'the demo refuses %s CHF beside its field': '2.2.74 2.5.14 2.9.17',
    'the page explains the way from the number to the confirmation': '2.2.77',
    'without a number there is no code, and the field says what is missing': '2.5.12 2.5.13',
    'the code comes with each part to copy, says that nothing is paid, and a new payment starts over':
      '2.2.76 2.2.78 2.2.80 2.4.14',
    'the code is drawn 256 pixels wide, with a margin of two modules': '2.2.81 2.9.18',
    'a code that cannot be drawn is said, and what was typed stays': '2.8.13',
    'on an open offer a student has the helper as a second tab, with the offer’s price': '2.2.59 2.2.79 2.6.4',
    'a visitor and an individual see no such tab': '2.6.15',
  },
  'pwa/dashboard/accepted/accepted-jobs.test.tsx': {
    'a student reads what was agreed on and with whom, begins the work and writes': '2.2.13 2.2.82 2.2.83 2.2.85',
    'a poster reads to whom the job is assigned': '2.2.84',
    'without an accepted job a %s reads how one comes here': '2.2.86',
  },
  'pwa/reviews/review-screen.test.tsx': {
    'the form says whom it is about, and answers no by default': '2.2.14 2.2.87 2.5.23',
    'an address that says nothing about a job that the device lacks has the documented words': '2.2.88 2.8.14',
    'each number of stars has its label': '2.2.89',
    'what is missing is asked for, one thing after the other, and beside its field': '2.5.15 2.5.17 2.5.18 2.8.22',
    'a review of a job that the device lacks cannot be sent where the student’s id %s': '2.5.16',
    'the texts count their characters, and more than there is room for is refused': '2.5.18 2.5.19 2.9.16',
    'a sent review rates the student, completes the job and leads to the dashboard': '2.4.8 2.4.9 2.6.10 2.7.25',
    'a refused review says why, with its text kept': '2.8.19',
  },
  'pwa/reviews/work-photos.test.tsx': {
    'photos go with the review, each as it was chosen': '2.3.23 2.5.20 2.5.22',
    'phones are offered the camera, and the chooser takes JPG and PNG alone': '2.5.20',
    'a sixth photo is one too many': '2.5.21 2.9.16',
  },
  'pwa/reviews/review-links.test.tsx': {
    'a completed job leads to the review of its student': '2.2.32 2.4.6',
    'a completed job that nobody was assigned to is said to be completed': '2.4.7',
  },
  'pwa/accounts/student/student-screen.test.tsx': {
    'a profile says who somebody is, what they can do and what others said of them, with its criteria': '2.2.15 2.2.90',
    'contact is for the poster they wrote to; a visitor reads why it is not for them': '2.2.90 2.2.92',
    'languages and a confirmed school are for everybody; when and how far somebody works for those she wrote to':
      '2.2.140',
    'an address that leads to no student says so': '2.2.91 2.8.20',
  },
  'pwa/pages/pages.test.tsx': {
    '%s says what is documented under its title, without asking the server for anything':
      '2.2.6 2.2.7 2.2.8 2.2.9 2.2.10 2.2.93 2.2.94 2.2.95 2.2.96 2.2.97 2.2.98 2.2.99 2.2.100 2.5.11 2.9.3 2.9.5 2.9.19 2.9.20 2.9.21 2.9.22 2.9.24 2.9.26 2.9.27',
  },
  'pwa/shell/shell.test.tsx': {
    '%s leads nowhere and says so, under its own title': '2.2.16 2.8.21',
  },
  'pwa/e2e/shell.e2e.ts': {
    'whoever follows a link begins at the top, and comes back to where they were': '2.2.17',
  },

  // What all sides agree on.
  'schema/catalogues/catalogues.test.ts': {
    'each category has its documented four': '2.3.45 2.3.46 2.3.47 2.3.48 2.3.49',
    'a person choosing a category sees the five documented names': '2.3.45 2.3.46 2.3.47 2.3.48 2.3.49 2.9.23',
    'the wizard proposes the twelve documented tools': '2.3.53',
    'statuses, urgency and payment read as the rules word them': '2.4.1 2.4.2',
  },
  'schema/rules.test.ts': { 'ways of working and states of an application read as documented': '2.3.50 2.3.51 2.3.52' },
  'schema/forms.test.ts': { 'form and wire refuse the same fields and say the same of them': '2.5.1' },
  'schema/dates.test.ts': { 'a sent date reads dd/mm/yyyy, with the documented fallbacks': '2.9.25' },
  'sync/engine/engine.test.ts': {
    'a message written online is on the server and on the other device within a second': '2.9.10 2.9.11',
    'without a stream what others write is in sight within two seconds and an answer':
      '2.7.19 2.7.20 2.9.10 2.9.11 2.9.12',
  },
  'sync/http/transport.test.ts': { 'an error of our server reads "status: body" and keeps its code': '2.8.23' },

  // The API.
  'api/contract/jobs.test.ts': {
    'an offer is published as the wizard sends it, found, and read back under every documented name':
      '2.3.1 2.3.2 2.3.3 2.3.4 2.3.14 2.3.15 2.3.16 2.3.17 2.4.3 2.7.2 2.7.3 2.7.4 2.7.17',
    'from an application to a review: every documented call of the two sides, in the order of a real job':
      '2.3.18 2.3.19 2.3.20 2.3.21 2.3.22 2.3.23 2.3.24 2.3.25 2.3.26 2.3.27 2.3.28 2.3.29 2.3.30 2.3.32 2.3.33 2.3.34 2.3.35 2.3.36 2.3.37 2.3.38 2.3.40 2.4.4 2.6.8 2.7.5 2.7.6 2.7.7 2.7.9 2.7.10 2.7.11 2.7.12 2.7.13 2.7.15 2.7.16 2.7.19 2.7.20 2.7.21 2.7.22 2.7.23',
    'a refused student is notified, a deleted offer is kept for its poster, and nobody acts for somebody else':
      '2.7.8 2.7.14 2.7.18',
  },
  'api/contract/accounts.test.ts': {
    'signing up signs in, an e-mail is taken once, and out and in again the user is the same': '2.3.41 2.3.43 2.7.1',
    'the other type is understood under each of its names, and extras may be left out': '2.3.42 2.6.1 2.6.7',
  },
  'api/reviews/reviews.test.ts': {
    'a poster reviews the student by stars and criteria, which completes the job': '2.4.8',
    'what is not answered is "no", and remarks are kept under either name': '2.3.31 2.5.23',
    'a student’s rating is the mean of stars and of the means of two criteria, an individual’s that of stars':
      '2.3.44 2.9.15',
  },
  'api/applications/applications.test.ts': { 'only a student may apply, and only in their own name': '2.6.3' },
  'api/applications/decisions.test.ts': {
    'accepting assigns the job, refuses the others, and tells everyone': '2.4.4 2.4.10',
    'rejecting tells the student and leaves the job open': '2.4.10',
  },
  'api/jobs/status.test.ts': {
    'the poster completes the work, which both accounts and both feeds show': '2.4.5 2.6.9',
    'moves off the arrows are refused': '2.4.2',
  },
  'api/jobs/publishing.test.ts': {
    'deleting again changes nothing; only an open offer can be deleted, and only by its poster': '2.4.18 2.6.9',
    'a poster has fifty open offers: one more is refused, and taken once another is deleted': '2.5.28',
  },
  'api/payments/wallet.test.ts': {
    'each party sees its side of a payment, in the documented shape': '2.3.34 2.3.36 2.3.37 2.3.38',
    'an order that nobody tried to pay is no transaction, and a declined card is a failed one': '2.3.35',
  },
  'api/payments/escrow.test.ts': {
    'completing the job releases': '2.4.12',
    'held money is released 7 days after the payment by the database’s clock, and the payer is notified':
      '2.4.12 2.9.7',
  },
  'api/payments/checkout.test.ts': {
    'amounts off the limits, fractions and another fee than 5% rounded half up are refused': '2.9.6',
  },
  'api/sessions/sessions.test.ts': {
    'without a cookie, or with one that we never gave, a visitor is signed out': '2.7.1',
  },
  'api/http/permissions.test.ts': { $route: '2.6.12 2.6.17 2.8.24' },
  'api/openapi/document.test.ts': { 'an answer that its description does not allow is noticed': '2.7.27' },
}

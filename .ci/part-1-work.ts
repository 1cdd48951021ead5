import type { ShownRules } from './shown-rules.ts'

/** Which test shows which rule about offers and agreed work, their ends and their words (part-1.ts). */
export const agreedWork: ShownRules = {
  'api/applications/applications.test.ts': {
    'of an offer whose day has passed a student reads why it takes no letter, and of one whose work goes on it does':
      '1.2.445',
    'who applies and withdraws over and over is one notification and one mail a day, and the last act stands in it':
      '1.2.434',
  },
  'schema/jobs/schedule.test.ts': {
    'the date of an offer is over once its day is, in Swiss time': '1.2.445',
    'an offer without a date, or whose work goes on, has none that is over': '1.2.445',
    'more than two days of work may have a weekend among them': '1.2.445',
  },
  'pwa/offers/detail/job-detail-screen.test.tsx': {
    'an offer whose day has passed says so in place of the way to apply': '1.2.445',
  },
  'pwa/applications/my-applications-screen.test.tsx': {
    'the draft of a letter whose offer opens no letter any more stands here, to be copied or deleted': '1.2.450',
    'a letter that waited for the network until the day of the work had passed comes back with its text': '1.2.445',
  },
  'api/applications/terms.test.ts': {
    'whoever waits for an answer reads what has changed of the offer, and nobody else does': '1.2.443',
    'a student who is accepted after the terms have changed is told so, and leaves %s work alone': '1.2.443',
    'who pays at once binds nobody to changed terms: the student leaves, and the money goes back': '1.2.443',
    'a letter that was written offline to former terms arrives, and its student reads what has changed meanwhile':
      '1.2.443',
  },
  'api/jobs/status.test.ts': {
    'who proposes and takes back over and over is one notification for the student, and the last act stands in it':
      '1.2.434',
    'the student of %s work whose poster is suspended learns that they may leave it, and leaves it alone': '1.2.436',
    'the poster of work under way whose student is suspended learns that they may cancel it alone, and does': '1.2.444',
    'where money is held for a suspended student, and where nobody is suspended, the poster only proposes': '1.2.444',
    'work for which money is held is left by nobody alone, and a suspended student leaves nothing': '1.2.436',
  },
  'pwa/dashboard/accepted/accepted-jobs.test.tsx': {
    'a student whose poster is suspended reads that the work can be cancelled alone, and cancels it after a question':
      '1.2.436',
    'a poster whose student is suspended reads that the work can be cancelled alone, and cancels it after a question':
      '1.2.444',
    'a student whom changed terms were given reads so, and gives the job up after a question': '1.2.443',
    'a student whose work has begun without them agrees to its changed terms by a button': '1.2.443',
  },
  'api/notifications/push.test.ts': {
    'a phone is told of an application, of its withdrawal and of the next one, and of no more going back and forth':
      '1.2.434',
  },
  'api/worker/clean-up.test.ts': {
    'of each person the newest notifications stay, read or not, and devices drop the others': '1.2.447',
  },
  'api/accounts/recovery.test.ts': {
    'who asks from one network is told to wait there after twenty mails a day, and nobody elsewhere is': '1.2.435',
    'asking twice sends one mail, whose link serves; once it was used the next one is sent at once': '1.2.435',
  },
  'api/payments/checkout.test.ts': {
    'nobody pays a student whose account is leaving or erased, and whoever stays can be paid again': '1.2.431',
    'no new money goes to a suspended student, until the suspension is lifted': '1.2.444',
    'an order whose student leaves is closed, and what was paid in that moment goes back to the card': '1.2.431',
  },
  'pwa/payments/pay-button.test.tsx': {
    'of a student who is gone nothing is left to pay, and the job says why': '1.2.431',
  },
  'api/jobs/publishing.test.ts': { 'a date of work is not moved beyond two years': '1.2.432' },
  'pwa/jobs/wizard/wizard-steps.test.tsx': {
    'everything that was chosen is published': '1.2.442',
    'a date over two years away is refused beside its field, and stays in the draft': '1.2.432',
  },
  'pwa/dashboard/individual/individual-dashboard.test.tsx': {
    'an open offer whose day has passed asks for a new date': '1.2.445',
    'an offer that is %s begins a new one with all that it says': '1.2.441',
  },
  'pwa/dashboard/job-acts/job-acts.test.tsx': {
    'of a suspended student nothing is asked: work under way is cancelled at once, and not paid': '1.2.444',
    'who marks a job completed reads first what the student is paid, and that the day of the work is still to come':
      '1.2.438',
  },
  'schema/money.test.ts': {
    '“%s” is an amount as the Swiss write it': '1.2.437',
    '“%s” is none': '1.2.437',
  },
  'pwa/twint/twint.test.tsx': {
    'an amount typed as “%s” is read, on the demo and beside the number': '1.2.437',
    'what only a computer would write makes no code': '1.2.437',
  },
  'pwa/jobs/wizard/offer-values.test.ts': {
    'a rate typed as “%s” is published': '1.2.437',
    'a rate typed as “%s” is refused beside its field': '1.2.437',
  },
  'schema/dates.test.ts': {
    'a day and a moment of another year say which, a year being that of Switzerland': '1.2.442',
  },
  'pwa/payments/payment-screen.test.tsx': {
    'where the work is still to come, the days count from its date': '1.2.442',
    'who pays before the work began reads that it then ends only by agreement': '1.2.438',
  },
  'pwa/applications/applicants-dialog.test.tsx': {
    'who was refused already is not counted among those that an acceptance refuses': '1.2.439',
    'a refusal asks first, and says that it cannot be taken back': '1.2.439',
  },
  'pwa/jobs/wizard/edit-dialog.test.tsx': {
    'who changes an offer reads how many letters wait, and what becomes of them': '1.2.443',
    'an edit that was left half-written says so, and leads back to the offer as published': '1.2.440',
  },
  'pwa/jobs/wizard/wizard-dialog.test.tsx': {
    'a draft that is taken up again says so, and can be thrown away for a blank offer after a question': '1.2.440',
  },
}

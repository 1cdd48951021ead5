import type { ShownRules } from './shown-rules.ts'

/** Which test shows which rule about what keeps people apart, and about what the app is to its device (part-1.ts). */
export const deviceSide: ShownRules = {
  // Blocking.
  'pwa/safety/person-menu.test.tsx': {
    'whoever is blocked in a chat is gone from it, stands in the settings, and comes back from there': '1.4.40 1.4.42',
    'without network a block waits, says so, and takes letters away once it has left': '1.4.40',
    'a message is reported with a reason and words, once it can leave': '1.4.50',
    'of a long conversation the first message is reported, too, once the chat shows it': '1.2.406',
    'a message that only the server has is found from the dialog, once there is a network and the server answers':
      '1.2.425',
    'a namesake of its author reports an evaluation, its author does not': '1.2.407',
  },
  'pwa/safety/report-targets.test.ts': {
    'a list stays short, and has the offer and what is chosen in any case': '1.2.406',
    'every message is found by its words, also those that the label cuts off, and by its date': '1.2.406',
  },
  'schema/reviews/review.test.ts': {
    'the server says whose review it is; of one that a device stored before, the name does': '1.2.407',
  },
  'pwa/messages/reportable.test.ts': {
    'what the device and the chat have of one sender can be reported, each once, the newest first': '1.2.406',
  },
  'pwa/moderation/moderation.test.tsx': {
    'a moderator reads what is reported, and hides it with a reason, which is logged': '1.4.51 1.4.53',
    'what was changed since it was reported is read in both forms': '1.4.51',
    'a reported photo is covered until it is asked for, is enlarged, covered again, and kept nowhere': '1.2.420',
    'a reported photo that does not come says why, and is asked for again; one that was deleted is gone': '1.2.420',
    'the place of a reported message is read as text': '1.2.420',
    'a reason that was typed is not lost by a slip, and cannot be changed while it is sent': '1.4.53',
    'the settings of whoever is suspended say since when, and what is left to do': '1.4.54',
  },
  'pwa/safety/suspended-banner.test.tsx': {
    'the home of whoever is suspended says so, with what is left to do, until it is lifted': '1.4.61',
    'the wizard says from its first step that nothing can be published now, and that the text stays': '1.4.61',
    'the letter of a suspended student says before the first word that it cannot leave': '1.4.61',
    'the forms of the profile, of an edit and of a review say that nothing can be stored now': '1.4.61',
    'a chat says above its field that a suspended person’s messages do not leave': '1.4.61',
  },
  'api/blocks/blocks.test.ts': {
    'a blocked person who takes another name has it in the list of who blocked them, and in no other': '1.4.40',
    'once %s blocks, letters, messages and offers leave both devices that were offline, and come back with the end of it':
      '1.4.41 1.4.45',
    'whoever is blocked can neither apply, write, ask again nor read, and nothing tells them why': '1.4.43 1.4.44',
    'of two who have blocked each other, both must end it before anything comes back': '1.4.45',
    'the sixty-first block or unblocking of an hour waits, and names nothing to anybody': '1.4.55',
    'nobody is blocked while agreed work is under way, and everybody once it is done': '1.4.42',
    'what %s has fetched of the other’s offers leaves an individual’s device at the next pull, agreed work does not, and nothing follows them':
      '1.2.409',
    'the figures over offers count none of the other’s, for either of the two': '1.2.409',
    'an offer that somebody keeps leaves their list with their own block, and reads as any that is gone where the other blocks':
      '1.2.410',
  },
  'api/accounts/unverified.test.ts': {
    'an address that nobody confirmed is free again after a week, and its owner signs up': '1.4.58',
    'an account whose link is still valid waits, for a month at most': '1.4.58',
    'nobody sees an account that was signed up and not confirmed, and everybody a confirmed one': '1.4.60',
  },
  'api/http/throttle.test.ts': {
    'after ten wrong passwords from one address, even the right one has to wait there': '1.4.59',
    'one address may not try one password on everybody': '1.4.59',
    'in a browser that somebody has signed in with before, only what was tried there counts': '1.4.59',
  },
  'api/jobs/shown-offers.test.ts': {
    'the hundred-and-first change of offers in an hour waits, and no device that follows the canton hears of it':
      '1.4.57',
  },
  'api/accounts/profile.test.ts': {
    'the offers of somebody who changes over and over are carried thirty times an hour, and once more at its end':
      '1.4.56',
  },

  'api/safety/hidden.test.ts': {
    'whoever wrote for a hidden offer, or for one of somebody suspended, is not to be reached by its poster meanwhile':
      '1.2.419',
    'a review of work whose offer is hidden names it to the two parties alone': '1.4.52',
    'the author of a hidden review hears that it stands, without its words, and nobody else hears of it': '1.4.52',
    'the open offers of somebody suspended are seen by nobody else, devices included, until the suspension is lifted':
      '1.4.54',
    'an offer that was hidden for itself stays so once its poster is no longer suspended, and the other way round':
      '1.4.54',
    'an offer that was on its way while its poster was being suspended is not published': '1.4.54',
  },
  'api/safety/reported-words.test.ts': {
    'an offer that its author has changed since is read as it was reported, beside what it says by now': '1.4.51',
  },
  'api/safety/moderation.test.ts': {
    'a report comes to the moderators once, with its words and what it is about': '1.4.50 1.4.51',
    'a moderator sees the photos of what is reported, hidden or not, and nothing keeps them': '1.2.420',
    'a moderator reads nothing of what is reported about them: not by whom, and not that it was dismissed': '1.4.51',
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
    'the icon’s number and what stays shown leave out what names somebody who is kept apart by a block': '1.2.409',
    'a sign-out, here or from elsewhere, and an expired session end the subscription': '1.2.363',
  },
  'api/notifications/push-strangers.test.ts': {
    'a phone is told at once, however many made-up services that never answer come before it': '1.2.365',
    'a service that answers, and then takes long, has its turns among the unknown ones for ten minutes': '1.2.365',
  },
  'api/notifications/push-wanted.test.ts': {
    'neither muted kinds nor people kept apart by a block are told, nor is somebody who is suspended': '1.2.360',
    'a kind that is switched off rings no more, neither for a conversation that has rung nor for what quiet hours held back':
      '1.2.360',
    'in quiet hours nothing is told, and afterwards what is still unread': '1.2.364',
  },
  'pwa/service-worker-push.test.ts': {
    'what arrives late, in quiet hours, makes no sound': '1.2.364',
    'a press reads the notification, whether the device knows of it already or not': '1.2.361',
  },
  'pwa/e2e/long/sign-out.e2e.ts': {
    'after the sign-out nothing of the person is left in any storage of the browser': '1.2.429',
    'whoever signs out without network and closes the app is signed out of the server by the worker': '1.7.14',
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
    'a proof of schooling that has waited for days is counted and named': '1.2.387',
    'what has waited for less than two days is no reason to worry': '1.2.387',
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
    'the second tap of a double one replaces no address, a later tap does': '1.2.398',
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
  'pwa/shell/last-update.test.tsx': {
    'without network the screen of a %s at %s says how old it is, until the server answers': '1.2.401',
    'a chat that covers the frame says itself how old it is': '1.2.401',
  },
  'pwa/offers/list/jobs-screen.test.tsx': {
    'without network the list searches what is stored, and says so': '1.2.401',
    'the offers of somebody are gone from an individual’s list once %s, without network too, and are back with the end of it':
      '1.2.409',
  },
  'pwa/share/share-screen.test.tsx': {
    'without network a shared text joins what is drafted in the chosen conversation, and leaves nothing here':
      '1.2.382',
    'shared photos are shown in the conversation one after the other, through a reload, each sent at a press':
      '1.2.382 1.2.383',
    'photos that are put aside in the conversation do not come back': '1.2.383',
    'a visitor is told to sign in, and that nothing was kept; a share that got lost is said to be': '1.2.384 1.2.404',
    'whoever goes back from a share that opened the app is at their conversations, and finds it again': '1.2.404',
    '"Ne pas partager" forgets it': '1.2.404',
  },
  'schema/share-target.test.ts': {
    'photos of other types, too heavy or too many are left out and counted': '1.2.382',
  },
  'pwa/service-worker-share.test.ts': {
    'a share belongs to whoever is signed in as it comes, and to nobody else': '1.2.384',
    'of a visitor nothing is kept': '1.2.384',
  },
  'sync/store/web-share.test.ts': {
    'what is shared waits a day in its person’s own database, and a later share takes its place': '1.2.384',
    'no sign-out asks about what another app still has, and none leaves it behind': '1.2.384',
  },
  'pwa/ssr/renderer.test.tsx': {
    'the map, which needs JavaScript, leads whoever has none to the same offers in a list': '1.2.415',
  },
  'pwa/dashboard/individual/long-lists.test.tsx': {
    'whoever comes back to a long list finds as much of it as was shown, at once': '1.2.411',
  },
  'pwa/applications/apply-dialog.test.tsx': {
    'a device without room says so, keeps the letter in sight and leads to what it stores': '1.2.412',
    'a letter that found no room is there again once somebody has made some, and leaves': '1.2.412',
  },
  'pwa/accounts/mail-links.test.tsx': {
    'a request that broke while the browser has a network is made again without anybody doing anything': '1.2.423',
  },
  'pwa/dashboard/individual/individual-dashboard.test.tsx': {
    'while the jobs are read, the way to the accepted ones stands where it stood at the last start': '1.2.430',
  },
  'sync/store/blobs.test.ts': {
    'a photo of oneself is shown, refused, sent again and applied, in this tab and in others': '1.2.433',
    'a review keeps its photos in their order, and those that are sent in place of refused ones': '1.2.433',
    'a photo of a message waits, is sent after a lost answer, and stays with its message': '1.2.433',
    'a proof of schooling waits, is shown and sent': '1.2.433',
  },
  'sync/fetched/message-photos.test.ts': {
    'a photo of a conversation stays as long as its message, and goes within a week of it': '1.2.426',
    'of the photos of conversations the newest hundred stay': '1.2.426',
  },
  'sync/fetched/answers.test.ts': { 'what the settings have shown is kept for a week': '1.2.429' },
  'pwa/settings/settings.test.tsx': {
    'what the settings have shown is there without network, with its age, and its acts wait': '1.2.429',
    'what the device can do without is counted and freed by kind; what was written stays': '1.2.427',
  },
  'pwa/messages/chat.test.tsx': {
    'a device without room says that the message was not sent, and keeps its text': '1.2.412 1.2.424',
  },
  'pwa/jobs/wizard/wizard-dialog.test.tsx': {
    'a device that takes nothing more says that the offer was not published, and keeps it in sight': '1.2.424',
  },
  'pwa/accounts/profile-dialog.test.tsx': {
    'a device without room says so in the profile, keeps what was typed there and leads to what it stores': '1.2.424',
  },
  'pwa/reviews/review-screen.test.tsx': {
    'a device that takes nothing more says that the review was not sent, and keeps it in sight': '1.2.424',
  },
  'pwa/outbox/synchronisation-screen.test.tsx': {
    'it says what the browser does while the app is closed, and what it cannot': '1.2.422',
    'an installed app that the browser wakes says how often news arrive, and is not woken after the sign-out':
      '1.2.422',
    'a device without room for what arrives says so, keeps what it has, and goes on by itself once there is some':
      '1.2.413',
  },
  'pwa/service-worker-precache.test.ts': {
    'a version that finds no room lets go of what it stored, and of nothing that the one before needs': '1.2.414',
  },
  'pwa/e2e/long/refreshes.e2e.ts': {
    'an offer published while the app is closed is there when it opens without network': '1.2.422',
  },
  'pwa/e2e/long/places.e2e.ts': {
    'an individual comes back to the very card, among open jobs and among past ones': '1.2.421',
  },
  'pwa/e2e/long/no-room.e2e.ts': {
    'a letter that finds no room stays typed, is told, and leaves once there is some': '1.2.412',
    'offers that find no room are told of, not called a lost network, and arrive by themselves once there is some':
      '1.2.413',
    'a new version that finds no room %s leaves the one before at work, and is offered once there is some': '1.2.414',
  },
  'pwa/e2e/long/install.e2e.ts': {
    'from %s the app can be installed: its manifest has no fault, and its pictures are there': '1.2.385',
    'with the server dead a shared text and photo wait for the conversation that is chosen, and leave with it':
      '1.2.382 1.2.383',
    'what is shared while nobody is signed in is not kept, and whoever signs in next reads nothing of it': '1.2.384',
  },
}

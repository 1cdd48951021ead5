import { Avatar } from '../ui/avatar.tsx'
import { nameOfOther, type Conversation } from './conversations.ts'

/** The avatar of the other person. */
export const OtherAvatar = ({ conversation }: { conversation: Conversation }) => (
  <Avatar
    name={nameOfOther(conversation)}
    side={conversation.otherSide}
    src={conversation.other?.profileImageUrl ?? undefined}
  />
)

import { Avatar } from '../ui/avatar.tsx'
import { nameOfOther, type Conversation } from './conversations.ts'

/** The face of whom one talks with. */
export const OtherAvatar = ({ conversation }: { conversation: Conversation }) => (
  <Avatar
    name={nameOfOther(conversation)}
    side={conversation.otherSide}
    src={conversation.other?.profileImageUrl ?? undefined}
  />
)

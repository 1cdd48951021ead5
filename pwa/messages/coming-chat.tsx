import { ArrowLeft } from 'lucide-react'
import { Avatar } from '../ui/avatar.tsx'
import { ChatSkeleton } from '../ui/skeletons.tsx'
import { useIsBeside } from './chat-frame.tsx'
import { backStyle, chatStyle, headStyle, nameStyle, panelStyle, screenStyle, whoStyle } from './chat-styles.ts'
import { nameOfOther, type Conversation } from './conversations.ts'

/** The frame of a chat that was pressed, where the chat will be. Only for eyes: the chat itself says what it is. */
export function ComingChat({ conversation }: { conversation: Conversation | undefined }) {
  const isBeside = useIsBeside()
  return (
    <div className={isBeside ? panelStyle : screenStyle} aria-hidden>
      <div className={chatStyle}>
        <div className={headStyle}>
          {!isBeside && (
            <span className={backStyle}>
              <ArrowLeft size={22} />
            </span>
          )}
          {conversation && (
            <>
              <Avatar
                name={nameOfOther(conversation)}
                side={conversation.otherSide}
                src={conversation.other?.profileImageUrl ?? undefined}
              />
              <div className={whoStyle}>
                <p className={nameStyle}>{nameOfOther(conversation)}</p>
              </div>
            </>
          )}
        </div>
        <ChatSkeleton />
      </div>
    </div>
  )
}

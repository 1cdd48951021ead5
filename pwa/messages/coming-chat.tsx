import { ArrowLeft } from 'lucide-react'
import { ChatSkeleton } from '../ui/skeletons.tsx'
import { useIsBeside } from './chat-frame.tsx'
import { backStyle, chatStyle, headStyle, nameStyle, panelStyle, screenStyle, whoStyle } from './chat-styles.ts'
import { nameOfOther, type Conversation } from './conversations.ts'
import { OtherAvatar } from './other-avatar.tsx'

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
              <OtherAvatar conversation={conversation} />
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

import { ArrowLeft } from 'lucide-react'
import { useIsBeside } from '../ui/hooks/is-beside.ts'
import { ChatSkeleton } from '../ui/skeletons.tsx'
import { backStyle, chatStyle, headStyle, nameStyle, panelStyle, screenStyle, whoStyle } from './chat-styles.ts'
import { nameOfOther, type Conversation } from './conversations.ts'
import { OtherAvatar } from './other-avatar.tsx'

/** The frame of a chat that is about to open, in the chat's place. Hidden from screen readers, since the chat announces itself. */
export function ChatPlaceholder({ conversation }: { conversation: Conversation | undefined }) {
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

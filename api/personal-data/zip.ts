import { crc32, deflateRawSync } from 'node:zlib'

export interface ZippedFile {
  /** With forward slashes. */
  name: string
  content: Uint8Array
  /** What is compressed already gains nothing by it. */
  isCompressed?: boolean
}

const utf8Names = 0x0800
const stored = 0
const deflated = 8
/** The format knows no time zone and begins in 1980: every file has its first day, so that the same data give the same bytes. */
const firstDay = 0x0021

/** Returns a ZIP archive (PKWARE's APPNOTE 6.3, without ZIP64: less than 4 GB and 65,536 files). */
export const zip = (files: readonly ZippedFile[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, isCompressed = false } of files) {
    const path = Buffer.from(name, 'utf8')
    const body = isCompressed ? Buffer.from(content) : deflateRawSync(content)
    // What a local header and the directory's entry have in common.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(utf8Names, 2)
    common.writeUInt16LE(isCompressed ? stored : deflated, 4)
    common.writeUInt16LE(firstDay, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(body.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = [Buffer.from('PK\u0003\u0004', 'latin1'), common, path, body]
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), common, entry, path)
    parts.push(...local)
    offset += local.reduce((sum, part) => sum + part.length, 0)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

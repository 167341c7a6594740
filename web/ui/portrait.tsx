import { useState } from 'react'

const tints = ['#d8ece5', '#dfe6f2', '#e4e6d6', '#eadff0', '#f3e3d9', '#dbe9ef']

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase())
    .filter((_, i, all) => i === 0 || i === all.length - 1)
    .join('')

const tintOf = (name: string) => tints[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tints.length]

/**
 * A person's picture on a soft tint of its own, or their initials without one. It is decoration: the name is beside it.
 */
export function Portrait({ name, image, size = 64 }: { name: string; image?: string | undefined; size?: number }) {
  const [broken, setBroken] = useState<string>()
  const style = { width: size, height: size, background: tintOf(name), fontSize: Math.max(14, size * 0.34) }
  return (
    <span className="portrait" style={style} aria-hidden="true" translate="no">
      {image && image !== broken ? (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          // It may have failed before the page listened.
          ref={(shown) => {
            if (shown?.complete && shown.naturalWidth === 0) setBroken(image)
          }}
          onError={() => setBroken(image)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

import { createElement } from 'react';

/** Draws an icon, without the library's contexts, classes and names. */
export default function createLucideIcon({ node }) {
  return ({ size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // Unless it says something.
        'aria-hidden': !rest['aria-label'],
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

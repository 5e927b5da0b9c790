import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupSiblings } from './group-siblings.ts';

/** A tree in the order in which it was made: each message is the child of an earlier one, or a root. */
const tree = fc.array(fc.record({ parent: fc.nat(), isRoot: fc.boolean(), isUser: fc.boolean() })).map((nodes) =>
  nodes.map(({ parent, isRoot, isUser }, at) => ({
    id: `m${at}`,
    parentId: at === 0 || isRoot ? null : `m${parent % at}`,
    role: isUser ? 'user' : 'assistant',
  })),
);

it('puts each message in exactly one group: those with its parent and role, oldest first', () => {
  fc.assert(
    fc.property(tree, (messages) => {
      const siblingIdsOf = groupSiblings(messages);
      for (const message of messages) {
        const expected = messages.filter((other) => other.parentId === message.parentId && other.role === message.role);
        expect(siblingIdsOf(message)).toEqual(expected.map(({ id }) => id));
      }
    }),
  );
});

const unavailable = () => {
  throw new Error('axios is stubbed');
};

export default { get: unavailable, post: unavailable };
